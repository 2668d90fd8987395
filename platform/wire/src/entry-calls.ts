import { z } from 'zod';
import { type Access, defineCall } from './call.ts';
import * as field from './fields.ts';
import { notFound, type RefusalKind, stale } from './refusal.ts';

type Shape = Readonly<Record<string, z.ZodType>>;

/** What a model of the clinic records needs so that its two calls can be made. */
export type EntryModel<
  Fixed extends Shape,
  Needed extends Shape,
  Fields extends Shape,
  Visible extends Shape,
  Options extends Shape,
> = {
  /** The wire's word: `diagnosisRecord`. The calls are `createDiagnosisRecord` and `updateDiagnosisRecord`. */
  readonly model: string;
  readonly access: Access;
  /** Given when the entry is created and never changed afterwards. */
  readonly fixed: Fixed;
  /** Must be given when the entry is created, may be changed. */
  readonly needed: Needed;
  /** May be left out; the database has the default. No zod defaults: an update would apply them. */
  readonly fields: Fields;
  /** Only in responses: set by the server. */
  readonly shown: Visible;
  /** Only in requests, never stored: a confirmation of what the server asked about. Each is optional. */
  readonly options?: Options;
  readonly refusals?: readonly RefusalKind[];
  readonly watches?: readonly string[];
  /** What the entry is, for the summary: `a diagnosis of a visit`. */
  readonly noun: string;
};

/**
 * The create/update pair of one model of the clinic records (specification §7, "HIS"), and its entry.
 *
 * Both return `{ result }`, the current entry. An update names `id` and `version`, and the fields that change;
 * `deleted: true` takes the entry off every list, `deleted: false` brings it back within 30 days.
 */
export function defineEntryCalls<
  const Fixed extends Shape,
  const Needed extends Shape,
  const Fields extends Shape,
  const Visible extends Shape,
  const Options extends Shape = Readonly<Record<never, never>>,
>({
  model,
  access,
  fixed,
  needed,
  fields,
  shown: visible,
  options = {} as Options,
  refusals = [],
  watches,
  noun,
}: EntryModel<Fixed, Needed, Fields, Visible, Options>) {
  const entry = z.object({ ...field.entry, ...fixed, ...needed, ...fields, deleted: z.boolean(), ...visible });
  const input = z.strictObject({ ...fixed, ...needed, ...z.strictObject(fields).partial().shape, ...options });
  const changed = z.strictObject({
    id: field.id,
    version: field.version,
    deleted: z.boolean().optional(),
    ...z.strictObject(needed).partial().shape,
    ...z.strictObject(fields).partial().shape,
    ...options,
  });
  const payload = z.object({ result: entry });
  const Name = model.charAt(0).toUpperCase() + model.slice(1);

  const create = defineCall({
    id: `his.create${Name}`,
    method: 'POST',
    path: `/v2/:hospital/his/create${Name}`,
    access,
    input: input,
    payload,
    refusals: [notFound, ...refusals],
    ...(watches && { watches }),
    summary: `Creates ${noun}`,
  });
  const update = defineCall({
    id: `his.update${Name}`,
    method: 'POST',
    path: `/v2/:hospital/his/update${Name}`,
    access,
    input: changed,
    payload,
    refusals: [notFound, stale, ...refusals],
    ...(watches && { watches }),
    summary: `Changes or deletes ${noun}`,
  });
  return { model, entry, create, update };
}
