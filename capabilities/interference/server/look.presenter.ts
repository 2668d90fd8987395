import type { NotedLook } from '../contract/index.ts';
import type { SampleRow } from './look.repository.ts';

/** A look as it goes out; nothing noted is version 0. */
export function presentLook(row: SampleRow | undefined): NotedLook {
  if (!row) return { version: 0, hemolysis: null, lipemia: null, icterus: null, by: null, at: null };
  const { version, hemolysis, lipemia, icterus, by, updated_at } = row;
  return { version, hemolysis, lipemia, icterus, by, at: updated_at.toISOString() };
}
