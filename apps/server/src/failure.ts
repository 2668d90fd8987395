/** Something the operator can mend; told in one sentence, without a stack. */
export class StartFailure extends Error {
  override readonly name = 'StartFailure';
}

/** The sentence for an error that stops a program: known ones as they are, others with where they come from. */
export function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return `Alder stopped: ${String(error)}`;
  if (error.name === 'StartFailure' || error.name === 'SettingsError') return error.message;
  return `Alder stopped: ${error.stack ?? error.message}`;
}
