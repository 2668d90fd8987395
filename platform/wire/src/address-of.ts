import type { Call, InputTypeOf } from './call.ts';

/** What the address of a call depends on. */
export type Addressed = Pick<Call, 'id' | 'method' | 'path' | 'body' | 'aliases'>;

/** The fields of an input by name, each optional; of an input without fields none. */
type Named<Input> = Input extends unknown
  ? { readonly [Name in keyof Input as string extends Name ? never : Name]?: Input[Name] }
  : never;

/** Fields of a call's input by name, and the key of the hospital where the path has `:hospital`. */
export type AddressParams<C extends Addressed> = (C extends Call
  ? Named<InputTypeOf<C>>
  : Readonly<Record<string, unknown>>) & { readonly hospital?: string };

/**
 * Address of a call on its server below its root, as the contract writes it.
 *
 * Fields named in the path are encoded into it; the others are the query of a call that sends no JSON body (a GET, or
 * bytes): objects as JSON, `undefined` and `null` left out. Of a call with several paths it is the one that has the most
 * fields and no other, the first where two are equal. `:product` is `alder` unless given.
 *
 * @throws {Error} when a field of the path is missing or empty.
 */
export function addressOf<C extends Addressed>(call: C, params: AddressParams<C>): string {
  const fields: Record<string, unknown> = { product: 'alder', ...params };
  const path = pathFor(call, fields);
  const names = new Set(['product', ...namesIn(path)]);
  const filled = path.replace(NAME, (_, name: string) => {
    if (isMissing(fields[name])) throw new Error(`${call.id} needs ${name}`);
    return encodeURIComponent(String(fields[name]));
  });
  const hasJson = call.method === 'POST' && call.body !== 'bytes';
  return hasJson ? filled : filled + queryOf(Object.entries(fields).filter(([name]) => !names.has(name)));
}

const NAME = /:(\w+)/g;

/** Names of the variable segments of a path. */
export function namesIn(path: string): readonly string[] {
  return [...path.matchAll(NAME)].map(([, name]) => name!);
}

function pathFor({ path, aliases = [] }: Addressed, fields: Readonly<Record<string, unknown>>): string {
  let [best, most] = [path as string, -1];
  for (const each of [path, ...aliases]) {
    const names = namesIn(each);
    if (names.length <= most || names.some((name) => isMissing(fields[name]))) continue;
    [best, most] = [each, names.length];
  }
  return best;
}

function isMissing(value: unknown): boolean {
  return value === undefined || value === '';
}

function queryOf(fields: readonly (readonly [string, unknown])[]): string {
  const query = new URLSearchParams();
  for (const [name, value] of fields) {
    if (value === undefined || value === null) continue;
    query.set(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
  }
  const text = query.toString();
  return text && `?${text}`;
}
