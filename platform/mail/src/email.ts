/** A letter to one address; the real client speaks SMTP. */
export type Email = {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** The same words as HTML; see `composeLetter`. */
  readonly html?: string | undefined;
  readonly attachments?: readonly { readonly filename: string; readonly content: Buffer }[];
  /** Id that the Message-ID and the bounce address are made of: the same letter sent again has the same. */
  readonly id?: string;
  /** Name in the From line; Alder unless given. */
  readonly from?: string | undefined;
  readonly date?: Date;
  readonly headers?: Readonly<Record<string, string>>;
};
export type Mail = { send(email: Email): Promise<void> };
