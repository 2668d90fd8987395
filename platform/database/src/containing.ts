/** Pattern of SQL's `like` for whatever contains `text`; what is special in a pattern stands for itself. */
export function containing(text: string): string {
  return `%${asWritten(text)}%`;
}

/** `text` within a pattern of SQL's `like`, where it matches itself alone. */
export function asWritten(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
