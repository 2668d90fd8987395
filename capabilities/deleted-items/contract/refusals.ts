import { defineRefusal } from '@alder/wire';

/** What was deleted can be brought back for 30 days (spec/decisions.md). */
export const restoreExpired = defineRefusal('restoreExpired', {
  status: 409,
  text: 'This was deleted more than 30 days ago and cannot be brought back',
});

/** The entry that it belongs to is deleted too; `kind`, `id` and `name` say which one comes back first. */
export const parentDeleted = defineRefusal('parentDeleted', {
  status: 409,
  text: 'What this belongs to is deleted too. Bring that back first',
});

/** The pet was merged into another one, `pet`: its entries are there, and undoing the merge brings it back. */
export const petMerged = defineRefusal('petMerged', {
  status: 409,
  text: 'This pet was merged into another one. Undo the merge instead',
});

/** Its number, code or place belongs to another entry by now; `reason` is the code of the owning capability. */
export const restoreTaken = defineRefusal('restoreTaken', {
  status: 409,
  text: 'Another entry has taken its number or place. Change that one first',
});

/** What it belongs to is paid, signed or closed; `reason` is the code of the owning capability. */
export const restoreLocked = defineRefusal('restoreLocked', {
  status: 423,
  text: 'What this belongs to is paid, signed or closed',
});

/** Bringing it back is another person's; `reason` is the code of the owning capability. */
export const restoreNotYours = defineRefusal('restoreNotYours', {
  status: 403,
  text: 'Only the person in charge of it, or an administrator, can bring this back',
});

/** The owning capability refuses for another reason, `reason`. */
export const restoreRefused = defineRefusal('restoreRefused', {
  status: 409,
  text: 'This cannot be brought back as it was',
});
