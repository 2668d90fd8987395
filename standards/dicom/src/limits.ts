/** Limits of a header. Beyond them the bytes are refused (docs/decisions: limits of readers). */
export type ReadLimits = {
  /** Sequences inside sequences. */
  readonly depth: number;
  readonly elements: number;
  readonly fragments: number;
  /** Bytes of element headers and kept values together. */
  readonly headerBytes: number;
  readonly metaBytes: number;
  /** A longer value is stepped over; its place is kept. */
  readonly valueBytes: number;
};

/** Limits for whatever arrives from outside. */
export const readLimits: ReadLimits = {
  depth: 16,
  elements: 200_000,
  fragments: 100_000,
  headerBytes: 16 * 1024 * 1024,
  metaBytes: 1024 * 1024,
  valueBytes: 256 * 1024,
};
