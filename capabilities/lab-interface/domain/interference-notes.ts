import type { InterferenceMark } from '@alder/interference/domain';
import { ANALYTE, plainCode, type Resource } from './resources.ts';

const DIRECTIONS = {
  up: 'may be falsely increased',
  down: 'may be falsely decreased',
  unreliable: 'may be unreliable',
} as const satisfies Record<InterferenceMark['direction'], string>;

/** A mark of interference as a note: what it is of, what it does to the value, by how much, and who says so. */
export function interferenceNote(mark: Omit<InterferenceMark, 'rule' | 'code'>): string {
  const { index, grade, value, medicine, direction, percent, source } = mark;
  const degree = grade !== null ? ` ${grade}+` : value !== null ? ` ${value}` : '';
  const cause = index ? `${index}${degree}` : (medicine?.find((name) => name) ?? 'a medicine');
  const size = percent === null ? '' : ` by about ${percent} %`;
  return `Interference: ${cause}, value ${DIRECTIONS[direction]}${size}${source ? ` (${source})` : ''}`;
}

/** Adds the marks of a result to its value as notes (FHIR R4 Observation.note); the value itself stays as it was. */
export function withNotes(observation: Resource, marks: readonly InterferenceMark[]): Resource {
  const { coding } = observation.code as { coding: readonly { system: string; code: string }[] };
  const own = coding.find(({ system }) => system === ANALYTE)?.code;
  const texts = marks.filter(({ code }) => plainCode(code) === own).map(interferenceNote);
  if (texts.length === 0) return observation;
  const before = (observation.note ?? []) as readonly unknown[];
  return { ...observation, note: [...before, ...texts.map((text) => ({ text }))] };
}
