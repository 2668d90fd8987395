/** What browsers report when a module cannot be fetched: each in its own words, all of them as a TypeError. */
const NOT_FETCHED = /dynamically imported module|module script|failed to fetch|load failed|networkerror/i;

/** Thrown when the server no longer has a file of the program: a newer version was installed. */
export class PartOutdated extends Error {
  override readonly name = 'PartOutdated';
}

/** Why a part of the program could not be loaded; undefined for an error inside the part itself. */
export function loadFailureOf(error: unknown): 'network' | 'outdated' | undefined {
  if (error instanceof PartOutdated) return 'outdated';
  return error instanceof Error && NOT_FETCHED.test(error.message) ? 'network' : undefined;
}
