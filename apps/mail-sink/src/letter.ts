/** How the sink treats the next letters; `stall` keeps the sender waiting after the letter. */
export const moods = ['take', 'refuse', 'later', 'stall', 'drop'] as const;
export type Mood = (typeof moods)[number];

/** A letter as it arrived. */
export type SunkLetter = {
  readonly number: number;
  readonly at: string;
  readonly messageId: string;
  readonly envelope: { readonly from: string; readonly to: readonly string[] };
  readonly from: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly links: readonly string[];
  readonly isEncrypted: boolean;
  readonly raw: string;
};
