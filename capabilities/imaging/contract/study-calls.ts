import { defineCall, field, notFound, stale } from '@alder/wire';
import { z } from 'zod';
import { studyColumns, studySorts } from '../domain/index.ts';
import { listedStudy, study } from './entities.ts';
import { moveOvertaken, splitWhole, studiesOfTwoPets, studyUnmatched } from './refusals.ts';

// The specification shows the study list without calls for corrections: these are additions (spec/decisions.md,
// "Names").

const access = { kind: 'permit', permit: ['pacs'] } as const;

/**
 * Corrects a match: assigns a whole study to a pet, or removes the assignment. Manual corrections of the study are
 * reset to the sent values.
 */
export const matchStudy = defineCall({
  id: 'pacs.matchStudy',
  method: 'POST',
  path: '/v2/:hospital/pacs/matchStudy',
  access,
  input: z.strictObject({ id: field.id, version: field.version, pet: field.id.nullable() }),
  payload: z.object({ result: study }),
  refusals: [notFound, stale],
  summary: 'Puts a study to a pet by hand',
});

/**
 * Settles a difference between the header of a study and its pet. No byte of an image changes, only the attributes of
 * the study in lists and in responses to devices.
 *
 * `takePet`: number, name, species, breed and owner of the pet are used from now on, and the sent values are stored in
 * `as_sent`. `takeSent`: the sent values are used again. `seen`: nothing changes and the warning is dismissed; `unseen`
 * restores it.
 */
export const repairStudy = defineCall({
  id: 'pacs.repairStudy',
  method: 'POST',
  path: '/v2/:hospital/pacs/repairStudy',
  access,
  input: z.strictObject({
    id: field.id,
    version: field.version,
    how: z.enum(['takePet', 'takeSent', 'seen', 'unseen']),
  }),
  payload: z.object({ result: listedStudy }),
  refusals: [notFound, stale, studyUnmatched],
  summary: 'Settles that header and pet differ',
});

const moved = z.object({
  result: study.describe('Where the series are now'),
  move: field.id.describe('What undoStudyMove takes'),
});

/**
 * Merges studies: their series are moved to one of them, and the others disappear.
 *
 * Later images of devices for those are filed in the remaining study. All must be of the same pet, or of none.
 */
export const mergeStudies = defineCall({
  id: 'pacs.mergeStudies',
  method: 'POST',
  path: '/v2/:hospital/pacs/mergeStudies',
  access,
  input: z.strictObject({ id: field.id.describe('The one that is left'), studies: z.array(field.id).min(1).max(50) }),
  payload: moved,
  refusals: [notFound, studiesOfTwoPets],
  summary: 'Puts studies together',
});

/** Splits some series off a study into a new one, with a Study Instance UID made by the server. */
export const splitStudy = defineCall({
  id: 'pacs.splitStudy',
  method: 'POST',
  path: '/v2/:hospital/pacs/splitStudy',
  access,
  input: z.strictObject({
    id: field.id,
    version: field.version,
    series: z.array(field.id).min(1).max(200),
    pet: field.id.nullable().optional().describe('Whose the new study is; the same unless given'),
  }),
  payload: moved,
  refusals: [notFound, stale, splitWhole],
  summary: 'Takes series out of a study',
});

/** Undoes a merge or a split: every series returns to its previous study. */
export const undoStudyMove = defineCall({
  id: 'pacs.undoStudyMove',
  method: 'POST',
  path: '/v2/:hospital/pacs/undoStudyMove',
  access,
  input: z.strictObject({ id: field.id }),
  payload: z.object({ result: z.array(field.id).describe('Studies that have their series again') }),
  refusals: [notFound, moveOvertaken],
  summary: 'Undoes a merge or a split of studies',
});

/** A named filter of the study list. */
export const studyView = z.strictObject({
  name: field.line(60),
  filter: z.strictObject({
    q: z.string().max(100).default(''),
    modality: z.string().max(16).default('all'),
    days: z.string().max(8).default('any'),
    state: z.enum(['all', 'unreported', 'unmatched', 'differing', 'bookmarked', 'archived', 'deleted']).default('all'),
  }),
  sort: z.enum(studySorts),
  order: z.enum(['newest', 'oldest']),
});
export type StudyView = z.infer<typeof studyView>;

const choice = z.object({
  columns: z.array(z.enum(studyColumns)).describe('In their order; empty: those of a new user'),
  views: z.array(studyView),
});
export type StudyListChoice = z.infer<typeof choice>;

/** The user's settings of the study list: columns in their order, and named filters. */
export const getStudyListChoice = defineCall({
  id: 'pacs.getStudyListChoice',
  method: 'GET',
  path: '/v2/:hospital/pacs/getStudyListChoice',
  access,
  input: z.strictObject({}),
  payload: z.object({ result: choice }),
  summary: "The user's columns and named filters of the study list",
});

/** Saves the given settings; the last write wins without a version, because each user changes only their own. */
export const updateStudyListChoice = defineCall({
  id: 'pacs.updateStudyListChoice',
  method: 'POST',
  path: '/v2/:hospital/pacs/updateStudyListChoice',
  access,
  input: z.strictObject({
    columns: z
      .array(z.enum(studyColumns))
      .max(studyColumns.length)
      .refine((all) => new Set(all).size === all.length, 'twice')
      .optional(),
    views: z.array(studyView).max(50).optional(),
  }),
  payload: z.object({ result: choice }),
  summary: "Keeps the user's columns and named filters of the study list",
});
