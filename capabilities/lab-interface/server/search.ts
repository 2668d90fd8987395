import {
  type DateRange,
  matchesDate,
  matchesToken,
  readDate,
  readToken,
  SearchFault,
  type Token,
  valuesOf,
} from '@alder/fhir';
import { type ParameterKind, type Resource, type ResourceType, searchParameters } from '../domain/index.ts';
import { startOfLocal } from './local-time.ts';

const ID = /^[A-Za-z0-9\-.]{1,64}$/;
const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';

export const DEFAULT_COUNT = 50;
export const MAX_COUNT = 200;

/** Where a page begins: after this resource; `place` is the value of the result that it ended with. */
export type Place = { readonly id: string; readonly place: number };

/** One occurrence of a parameter; one of its values has to match, and every occurrence has to. */
export type Condition =
  | { readonly kind: 'id'; readonly ids: readonly string[] }
  | { readonly kind: 'about'; readonly ids: readonly string[] }
  | { readonly kind: 'updated'; readonly ranges: readonly DateRange[] }
  | { readonly kind: 'date'; readonly ranges: readonly DateRange[] }
  | { readonly kind: Coding; readonly tokens: readonly Token[] };
type Coding = 'identifier' | 'status' | 'category' | 'code';

export type Search = {
  readonly conditions: readonly Condition[];
  readonly count: number;
  readonly after: Place | undefined;
  /** The parameters that were used, for the addresses of this page and the next. */
  readonly used: readonly (readonly [string, string])[];
};

/** @throws {SearchFault} where a parameter is none of the type's, or its value none of the parameter's. */
export function readSearch(
  type: ResourceType,
  input: Readonly<Record<string, unknown>>,
  { timezone, base }: { timezone: string; base: string },
): Search {
  const used = Object.entries(input).flatMap(([name, value]) =>
    name === 'type' || name === '_format' || value === undefined
      ? []
      : [value].flat().map((each) => [name, String(each)] as const),
  );
  const conditions = used.flatMap(([name, text]) => {
    if (name === '_count' || name === '_cursor') return [];
    const known = searchParameters[type];
    const kind = Object.hasOwn(known, name) ? known[name] : undefined;
    if (!kind) throw new SearchFault(name, 'not-supported');
    return [conditionOf(kind, name, text, { timezone, base })];
  });
  const only = (name: string) => {
    const values = used.filter(([each]) => each === name);
    if (values.length > 1) throw new SearchFault(name, 'repeated');
    return values[0]?.[1];
  };
  return { conditions, count: countOf(only('_count')), after: placeOf(only('_cursor')), used };
}

function conditionOf(
  kind: ParameterKind,
  name: string,
  text: string,
  of: { timezone: string; base: string },
): Condition {
  const values = valuesOf(text);
  if (values.includes('') || values.length > 100) throw new SearchFault(name, 'empty');
  if (kind === 'id') return { kind, ids: values.map((value) => idOf(name, value)) };
  if (kind === 'about') return { kind, ids: values.map((value) => patientIn(name, value, of.base)) };
  if (kind === 'updated' || kind === 'date')
    return { kind, ranges: values.map((value) => readDate(name, value, startOfLocal(of.timezone))) };
  return { kind, tokens: values.map((value) => readToken(name, value)) };
}

function idOf(name: string, value: string): string {
  if (!ID.test(value)) throw new SearchFault(name, 'id');
  return value;
}

/** `Patient/id`, an id alone, or the address of a patient of this server. */
function patientIn(name: string, value: string, base: string): string {
  const own = value.startsWith(`${base}/`) ? value.slice(base.length + 1) : value;
  return idOf(name, own.replace(/^Patient\//, ''));
}

function countOf(text: string | undefined): number {
  if (text === undefined) return DEFAULT_COUNT;
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new SearchFault('_count', 'number');
  return Math.min(Number(text), MAX_COUNT);
}

export const writePlace = ({ id, place }: Place): string => `${id}.${place}`;

function placeOf(text: string | undefined): Place | undefined {
  if (text === undefined) return undefined;
  const [, id, place] = new RegExp(`^(${UUID})\\.(\\d{1,6})$`).exec(text) ?? [];
  if (!id) throw new SearchFault('_cursor', 'unknown');
  return { id, place: Number(place) };
}

/** What of a resource a condition is compared with. */
type Searched = Resource & {
  readonly meta?: { readonly lastUpdated: string };
  readonly status?: string;
  readonly subject?: { readonly reference: string };
  readonly identifier?: readonly { readonly system?: string; readonly value: string }[];
  readonly category?: readonly Coded[];
  readonly code?: Coded;
  readonly orderDetail?: readonly Coded[];
  readonly effectiveDateTime?: string;
  readonly authoredOn?: string;
  readonly collection?: { readonly collectedDateTime: string };
};
type Coded = { readonly coding?: readonly { readonly system?: string; readonly code: string }[] };

/** The rule of a search, on the resource as it goes out; SQL only reads fewer rows. */
export function matches(resource: Resource, conditions: readonly Condition[], now: Date): boolean {
  const of = resource as Searched;
  return conditions.every((condition) => {
    if (condition.kind === 'id') return condition.ids.includes(of.id);
    if (condition.kind === 'about') return condition.ids.some((id) => of.subject?.reference === `Patient/${id}`);
    if (condition.kind === 'updated' || condition.kind === 'date') {
      const at = condition.kind === 'updated' ? of.meta?.lastUpdated : dateOf(of);
      return at !== undefined && condition.ranges.some((range) => matchesDate(range, Date.parse(at), now.getTime()));
    }
    const { kind, tokens } = condition;
    const codings = codingsOf(of, kind);
    return tokens.some((token) => codings.some((coding) => matchesToken(token, coding)));
  });
}

const dateOf = (of: Searched) => of.effectiveDateTime ?? of.authoredOn ?? of.collection?.collectedDateTime;

function codingsOf(of: Searched, kind: Coding) {
  const coded = (each: readonly (Coded | undefined)[]) => each.flatMap((one) => one?.coding ?? []);
  if (kind === 'identifier') return (of.identifier ?? []).map(({ system, value }) => ({ system, code: value }));
  if (kind === 'status') return of.status ? [{ code: of.status }] : [];
  return kind === 'category' ? coded(of.category ?? []) : coded([of.code, ...(of.orderDetail ?? [])]);
}
