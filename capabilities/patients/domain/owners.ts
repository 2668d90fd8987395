/**
 * What a further owner is to a pet. A pet has one primary owner, who is billed and reminded, and any number of others.
 *
 * `coOwner` shares the ownership; `familyMember` lives with the pet; `breeder` bred it and may hold rights in it;
 * `sitter` looks after it for a time; `agent` acts for the owner (HL7 v3 RoleClass AGNT).
 */
export const relations = ['coOwner', 'familyMember', 'breeder', 'sitter', 'agent'] as const;
export type Relation = (typeof relations)[number];

/** Further owners of one pet; a pet of more people is one of an association, which is one owner. */
export const MAX_FURTHER_OWNERS = 10;

export type FurtherOwner = {
  readonly owner: string;
  readonly relation: Relation;
  /** Said yes to reminders about the pet. */
  readonly informed: boolean;
};

/** Whose a pet is: `owner` is the primary one, null for a stray. */
export type Owners = { readonly owner: string | null; readonly further: readonly FurtherOwner[] };

/** Whether the other pets of this owner are of the same family: those of a breeder, a sitter or an agent are not. */
export function isFamily(relation: Relation): boolean {
  return relation === 'coOwner' || relation === 'familyMember';
}

/** What is wrong with these owners: someone twice, or further ones of a pet without a primary one. */
export function problemOfOwners({ owner, further }: Owners): 'repeated' | 'primaryMissing' | undefined {
  if (owner === null) return further.length > 0 ? 'primaryMissing' : undefined;
  const all = [owner, ...further.map((each) => each.owner)];
  return new Set(all).size < all.length ? 'repeated' : undefined;
}

/**
 * The owners once a further one is the primary one.
 *
 * The primary one before becomes a co-owner in their place, and is not reminded without a yes; one who can be an owner no
 * more, because they were erased or deleted, is left out (`keepsFormer: false`).
 */
export function withPrimary(owners: Owners, next: string, { keepsFormer = true } = {}): Owners {
  if (owners.owner === next || !owners.further.some(({ owner }) => owner === next)) return owners;
  const former: FurtherOwner[] =
    owners.owner === null || !keepsFormer ? [] : [{ owner: owners.owner, relation: 'coOwner', informed: false }];
  return { owner: next, further: owners.further.flatMap((each) => (each.owner === next ? former : [each])) };
}

/**
 * Further owners of a pet that is given to someone who was no owner of it: they stay until a person removes them, and none of
 * them is reminded of it any more without a new yes.
 */
export function furtherOfGiven(further: readonly FurtherOwner[]): readonly FurtherOwner[] {
  return further.map((each) => ({ ...each, informed: false }));
}

/**
 * Further owners that a patient gets when another is merged into it, so that nobody of either is lost.
 *
 * Those of the survivor stay as they are. Everyone else of the two follows: primary owners as co-owners, who are not
 * reminded without a yes.
 *
 * @param owner The primary owner after the merge.
 */
export function furtherOfMerge(survivor: Owners, merged: Owners, owner: string | null): readonly FurtherOwner[] {
  if (owner === null) return [];
  const asCoOwner = (one: string | null): FurtherOwner[] =>
    one === null ? [] : [{ owner: one, relation: 'coOwner', informed: false }];
  const all = [...survivor.further, ...asCoOwner(survivor.owner), ...asCoOwner(merged.owner), ...merged.further];
  return all.filter((each, at) => each.owner !== owner && all.findIndex((one) => one.owner === each.owner) === at);
}
