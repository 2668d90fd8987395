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

/** The newest lines of a log, kept so that they can be fetched. */
export function keepLog(log: Log, size = 500): { readonly log: Log; readonly lines: () => readonly string[] } {
  const lines: string[] = [];
  return {
    log(level, message, detail = {}) {
      lines.push(JSON.stringify({ at: new Date().toISOString(), level, message, ...detail }));
      if (lines.length > size) lines.shift();
      log(level, message, detail);
    },
    lines: () => lines,
  };
}
