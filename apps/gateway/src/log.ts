/** Writes one line of JSON; never a patient's data. */
export type Log = (
  level: 'info' | 'warn' | 'error',
  message: string,
  detail?: Readonly<Record<string, unknown>>,
) => void;

/** Logs to standard error: standard output is left to the parent process. */
export const logToStderr: Log = (level, message, detail = {}) => {
  process.stderr.write(`${JSON.stringify({ at: new Date().toISOString(), level, message, ...detail })}\n`);
};
