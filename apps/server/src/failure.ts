/** A fault that the operator can fix; its message is one sentence, without a stack. */
export class StartFailure extends Error {
  override readonly name = 'StartFailure';
}

/** Errors that the operator can fix: their message is one sentence with the next step. */
const OF_THE_OPERATOR: ReadonlySet<string> = new Set([
  'StartFailure',
  'SettingsError',
  'EmbeddedFailure',
  'BackupFailure',
  'UnsignedDriver',
]);

/** The sentence for an error that stops a program: known ones as they are, others with where they come from. */
export function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return `Alder stopped: ${String(error)}`;
  if (OF_THE_OPERATOR.has(error.name)) return error.message;
  return `Alder stopped: ${error.stack ?? error.message}`;
}
