import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type FurtherOwner,
  furtherOfMerge,
  isFamily,
  type Owners,
  problemOfOwners,
  relations,
  withPrimary,
} from './owners.ts';

const person = fc.constantFrom('ann', 'ben', 'cho', 'dai', 'eve', 'fay');
const further = fc.record({ owner: person, relation: fc.constantFrom(...relations), informed: fc.boolean() });
/** Owners of a pet as the database allows them. */
const owners: fc.Arbitrary<Owners> = fc.oneof(
  fc.constant({ owner: null, further: [] }),
  fc
    .record({ owner: person, further: fc.uniqueArray(further, { selector: ({ owner }) => owner }) })
    .map((each) => ({ ...each, further: each.further.filter((one) => one.owner !== each.owner) })),
);
const peopleOf = ({ owner, further }: Owners) =>
  [...(owner === null ? [] : [owner]), ...further.map((each) => each.owner)].sort();

// Guarantee: the primary owner is one person, whoever is chosen and however often [cap.patients, OWN-01].
test('whoever becomes the primary owner, the pet has the same people and one of them is the primary one [cap.patients, OWN-01]', () => {
  fc.assert(
    fc.property(owners, fc.array(person, { maxLength: 8 }), (start, chosen) => {
      const end = chosen.reduce((now, next) => withPrimary(now, next), start);

      expect(problemOfOwners(end)).toBeUndefined();
      expect(peopleOf(end)).toEqual(peopleOf(start));
    }),
  );
});

test('the primary owner before is a co-owner who is not reminded without a yes; an erased one is left out [OWN-01]', () => {
  const sitter: FurtherOwner = { owner: 'cho', relation: 'sitter', informed: true };
  const start: Owners = { owner: 'ann', further: [{ owner: 'ben', relation: 'familyMember', informed: true }, sitter] };

  expect(withPrimary(start, 'ben')).toEqual({
    owner: 'ben',
    further: [{ owner: 'ann', relation: 'coOwner', informed: false }, sitter],
  });
  expect(withPrimary(start, 'ben', { keepsFormer: false })).toEqual({ owner: 'ben', further: [sitter] });
  expect(withPrimary(start, 'dai')).toBe(start);
});

test('nobody of two merged patients is lost, and nobody is an owner twice [cap.patients, OWN-04]', () => {
  fc.assert(
    fc.property(owners, owners, fc.boolean(), (survivor, merged, takesOther) => {
      const owner = takesOther ? merged.owner : survivor.owner;
      const end = { owner, further: furtherOfMerge(survivor, merged, owner) };

      expect(problemOfOwners(end)).toBeUndefined();
      if (owner !== null)
        expect(peopleOf(end)).toEqual([...new Set([...peopleOf(survivor), ...peopleOf(merged)])].sort());
      for (const each of survivor.further) if (each.owner !== owner && owner) expect(end.further).toContainEqual(each);
    }),
  );
});

test('nobody is the owner of a pet twice, and a pet with further owners has a primary one [OWN-01]', () => {
  const ben: FurtherOwner = { owner: 'ben', relation: 'breeder', informed: false };

  expect(problemOfOwners({ owner: 'ann', further: [ben] })).toBeUndefined();
  expect(problemOfOwners({ owner: 'ben', further: [ben] })).toBe('repeated');
  expect(problemOfOwners({ owner: 'ann', further: [ben, { ...ben, relation: 'agent' }] })).toBe('repeated');
  expect(problemOfOwners({ owner: null, further: [ben] })).toBe('primaryMissing');
  expect(problemOfOwners({ owner: null, further: [] })).toBeUndefined();
});

test('the pets of a breeder, a sitter or an agent are no family of the pet [OWN-03]', () => {
  expect(relations.filter(isFamily)).toEqual(['coOwner', 'familyMember']);
});
