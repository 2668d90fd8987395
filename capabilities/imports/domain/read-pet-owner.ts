import { type Relation, relations } from '@alder/patients/domain';
import { type Cell, petOf } from './read-cells.ts';
import type { ReadRow, RowReason } from './read-row.ts';
import { foldWord } from './words.ts';

/** A further owner of a pet. */
export type PetOwnerData = {
  /** Id of the owner in the other system. */
  readonly owner: string;
  readonly relation: Relation;
  /** Name, where the row of the pet carries it; for the lists of the check. */
  readonly name?: string;
};

/** How old systems and people write what a further owner is to a pet, folded. */
const WORDS: Readonly<Record<Relation, readonly string[]>> = {
  coOwner: [
    ...[
      'coowner',
      'co-owner',
      'co owner',
      'joint owner',
      'jointowner',
      'owner',
      'second owner',
      'secondary',
      'other owner',
    ],
    ...['共同飼主', '共同飼い主', '第二飼主', '飼主', '飼い主', '共有者', '副飼主'],
  ],
  familyMember: [
    ...[
      'familymember',
      'family member',
      'family',
      'spouse',
      'partner',
      'husband',
      'wife',
      'parent',
      'child',
      'son',
      'daughter',
    ],
    ...['家人', '家屬', '配偶', '先生', '太太', '父母', '子女', '家族', '夫', '妻', '親', '子'],
  ],
  breeder: ['breeder', '繁殖者', '育種者', '犬舍', 'ブリーダー'],
  sitter: ['sitter', 'pet sitter', 'caretaker', 'carer', '保母', '寵物保母', '照顧者', 'ペットシッター', 'シッター'],
  agent: ['agent', 'representative', 'proxy', 'authorised agent', 'authorized agent', '代理人', '代理'],
};
const RELATION_OF = new Map(
  relations.flatMap((relation) => [relation, ...WORDS[relation]].map((word) => [foldWord(word), relation])),
);

/** The relation that a cell names; undefined where it is none. An empty cell beside an owner is an owner like the first. */
export function readRelation(cell: string): Relation | undefined {
  const word = foldWord(cell);
  return word === '' ? 'coOwner' : RELATION_OF.get(word);
}

type Pet = Pick<ReadRow, 'parent' | 'patient_id'>;

/** A further owner of a pet as a row of the check. */
export function petOwnerRow(
  { parent, patient_id }: Pet,
  { owner, name, written, field }: { owner: string; name?: string; written: string; field: string },
  reasons: RowReason[] = [],
): ReadRow {
  const relation = readRelation(written);
  if (relation === undefined) reasons.push({ code: 'relation', field, value: written });
  return {
    ...{ entity: 'petOwner', source_id: `${parent ?? patient_id}|${owner}`, parent, patient_id, parent_of: 'pet' },
    data: { owner, relation: relation ?? 'coOwner', ...(name && { name }) },
    reasons,
  };
}

/** A row of a file that says which person is a further owner of which pet. */
export function readPetOwner(cell: Cell): ReadRow {
  const reasons: RowReason[] = [];
  const pet = petOf(cell, reasons);
  const owner = cell('owner_id');
  if (owner === '') reasons.push({ code: 'missing', field: 'owner_id' });
  return petOwnerRow(pet, { owner, written: cell('relation'), field: 'relation' }, reasons);
}
