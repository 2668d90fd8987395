/** What a device or a reference laboratory is asked for. */
export type EarlierOrder = {
  readonly device: string;
  readonly laboratory: string | null;
  /** Empty: whatever is put in. */
  readonly tests: readonly string[];
};

/** Tests that are open already; for an order of a whole device, the device. */
export function askedAlready(asked: readonly EarlierOrder[], waiting: readonly EarlierOrder[]): string[] {
  const found = asked.flatMap(({ device, laboratory, tests }) => {
    const open = waiting.filter((one) => (one.laboratory === null) === (laboratory === null));
    if (tests.length === 0)
      return laboratory === null && open.some((one) => one.device === device && one.tests.length === 0) ? [device] : [];
    const known = new Set(open.flatMap((one) => one.tests));
    return tests.filter((test) => known.has(test));
  });
  return [...new Set(found)];
}
