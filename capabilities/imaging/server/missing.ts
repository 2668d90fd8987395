import { notFound } from '@alder/wire';

/** A foreign key that leads nowhere in this hospital is an id that is not there: 404, as for any other. */
export function asMissing(fault: unknown): unknown {
  return (fault as { code?: string } | null)?.code === '23503' ? notFound() : fault;
}
