import { notFound } from '@alder/wire';

/** A foreign key violation means an id that does not exist in this hospital: 404, as for any other. */
export function asMissing(fault: unknown): unknown {
  return (fault as { code?: string } | null)?.code === '23503' ? notFound() : fault;
}
