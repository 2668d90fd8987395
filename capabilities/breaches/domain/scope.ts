/** Whose doings, on which computer, by which link and when: what the affected are computed by. */
export type Scope = {
  readonly account: string | null;
  /** Digest of the browser of a computer. */
  readonly device: string | null;
  readonly link: string | null;
  readonly from: string | null;
  readonly until: string | null;
};

/** Without any of these, every patient who was ever seen would count as affected. */
export function hasScope({ account, device, link, from }: Scope): boolean {
  return [account, device, link, from].some((each) => each !== null);
}

export function isReversed({ from, until }: Pick<Scope, 'from' | 'until'>): boolean {
  return from !== null && until !== null && Date.parse(from) > Date.parse(until);
}
