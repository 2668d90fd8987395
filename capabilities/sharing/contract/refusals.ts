import { defineRefusal } from '@alder/wire';

/** There is no such link, or it has expired or was stopped: the same response for all (specification §8). */
export const shareNotFound = defineRefusal('not found', { status: 404, text: 'This link was not found' });
/** The entry of a link that does not exist any more (specification §8). */
export const shareUnknown = defineRefusal('unknown', { status: 404, text: 'This link was not found' });
/**
 * A password is needed, or the one given is wrong; `retry_after` is the wait in seconds before the next try
 * (specification §5, §8).
 */
export const sharePassword = defineRefusal('password', { status: 403, text: 'Password required' });
/** Wrong passwords came before, and the wait after them is not over; `retry_after` in seconds. */
export const shareSlow = defineRefusal('shareSlow', { status: 429, text: 'Too many wrong passwords. Wait a while' });
/** The date lies in the past or more than a year ahead. */
export const expirationOutside = defineRefusal('expirationOutside', {
  status: 422,
  text: 'A link can last from now to 365 days',
});
/** Nothing that the hospital has was chosen. */
export const nothingShared = defineRefusal('nothingShared', { status: 422, text: 'Choose images to share' });
/** Originals are served only if the sender allowed it. */
export const notDownloadable = defineRefusal('notDownloadable', {
  status: 403,
  text: 'The sender did not allow downloads',
});
/** A letter without a link and without a PDF says nothing (specification §5). */
export const shareNeeds = defineRefusal('shareNeeds', { status: 422, text: 'Attach a link or a PDF' });
export const pdfOnly = defineRefusal('pdfOnly', { status: 415, text: 'Only a PDF can be attached' });
/** More letters in a day than a hospital may send. */
export const mailsMost = defineRefusal('mailsMost', { status: 429, text: 'No more than 50 emails a day' });
/** A hospital's own link: its images are here already. */
export const ownShare = defineRefusal('ownShare', { status: 409, text: "This link is your own hospital's" });
