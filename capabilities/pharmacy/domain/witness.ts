/** Line of a prescription at the version that a second person saw. */
export type WitnessedLine = { readonly id: string; readonly version: number };

/** Whether the second person for a controlled medicine is who dispenses it. Screen and server call this function. */
export const isOwnWitness = (witness: string, dispenser: string): boolean => witness === dispenser;

/** The controlled lines of what is handed out, as a second person confirms them. Screen and server call this function. */
export function witnessedLines(lines: readonly (WitnessedLine & { readonly type: string | null })[]): WitnessedLine[] {
  return lines
    .filter(({ type }) => type === 'controlled')
    .map(({ id, version }) => ({ id, version }))
    .sort((one, other) => (one.id < other.id ? -1 : 1));
}
