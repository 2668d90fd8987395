/** Why a person is responsible for a critical result, the strongest reason first. */
export const bases = ['visit', 'order', 'recent', 'none'] as const;
export type Basis = (typeof bases)[number];

/** Accounts that may be responsible; only such as can log in to the hospital. */
export type Candidates = {
  /** Doctor of the visit in which the test was ordered. */
  readonly visit: string | null;
  /** Who ordered the test. */
  readonly order: string | null;
  /** Doctor of the newest visit of the animal. */
  readonly recent: string | null;
};

export type Responsible = { readonly assignee: string | null; readonly basis: Basis };

/** The person who has to act on a critical result. */
export function chooseResponsible({ visit, order, recent }: Candidates): Responsible {
  if (visit) return { assignee: visit, basis: 'visit' };
  if (order) return { assignee: order, basis: 'order' };
  if (recent) return { assignee: recent, basis: 'recent' };
  return { assignee: null, basis: 'none' };
}
