import { createOwner, getPet, searchPets, setPetOwners } from '@alder/patients/contract';
import { expect, test } from 'vitest';
import { checkImport, getImportRows, rollBackImport, startImport } from '../contract/index.ts';
import { openImporting } from './import.fixture.ts';

const OWNERS = `Client ID,Last Name,First Name,Mobile
1,Lin,Mei,0912 345 678
2,Ito,Ken,0911 111 111
3,Wu,Ann,0922 222 222
`;
/** Of Coco: Ken by id, and Ann by a list; of Nix a second owner who is in no list of owners; of Tama the primary one again. */
const PETS = `Animal ID,Chart No,Pet Name,Species,Client ID,Second Owner ID,Second Owner,Second Owner Phone,Relationship
11,A-1,Coco,Canine,1,2,,,Spouse
12,A-2,Nix,Canine,2,,Sue Abe,0933 333 333,
13,A-3,Tama,Canine,3,3,,,co-owner
14,A-4,Stray,Canine,,1,,,sitter
15,A-5,Max,Canine,1,2,,,neighbour
`;
const RELATIONS = `Chart No,Client ID,Relation
A-1,3,breeder
A-1,99,agent
`;

type Importing = Awaited<ReturnType<typeof openImporting>>;

async function check(hospital: Importing, files: Record<string, string>) {
  const { id } = await hospital.begin(files);
  const { result } = await hospital.read(id);
  await hospital.call(checkImport, { id, version: result.version, species_map: { Canine: 'dog' } });
  await hospital.doJobs();
  return id;
}
async function run(hospital: Importing, id: string, call: typeof startImport | typeof rollBackImport) {
  const { result } = await hospital.read(id);
  const response = await hospital.call(call, { id, version: result.version });
  await hospital.doJobs();
  return response;
}
const FILES = { 'owners.csv': OWNERS, 'pets.csv': PETS, 'relations.csv': RELATIONS };

async function petOf(hospital: Importing, chart: string) {
  const [found] = (await hospital.call(searchPets, { q: chart })).payload.result;
  return (await hospital.call(getPet, { id: found!.id })).payload.result;
}
async function furtherOf(hospital: Importing, chart: string) {
  const { id } = await petOf(hospital, chart);
  return hospital.work((trx) =>
    trx
      .selectFrom('pet_owner as h')
      .innerJoin('owner as o', 'o.id', 'h.owner')
      .select(['o.name', 'h.relation', 'h.informed'])
      .where('h.pet', '=', id)
      .orderBy('o.name')
      .execute(),
  );
}

test('the check names each further owner, and those that cannot be one with the reason', async () => {
  await using hospital = await openImporting();
  const id = await check(hospital, FILES);
  expect(await hospital.counts(id)).toMatchObject({
    'owner new': 4,
    'pet new': 5,
    'petOwner new': 3,
    'petOwner refused': 4,
  });
  const { result } = (await hospital.call(getImportRows, { import: id, entity: 'petOwner', outcome: 'refused' }))
    .payload;
  expect(result.map(({ source_id, reasons }) => [source_id, reasons[0]?.code])).toEqual([
    ...[
      ['13|3', 'primaryOwner'],
      ['14|1', 'primaryMissing'],
    ],
    ...[
      ['15|2', 'relation'],
      ['A-1|99', 'ownerMissing'],
    ],
  ]);
});

test('imported, each pet has its further owners, whom search finds and who are not reminded without a yes; again it changes nothing', async () => {
  await using hospital = await openImporting();
  await run(hospital, await check(hospital, FILES), startImport);
  expect(await furtherOf(hospital, 'A-1')).toEqual([
    { name: 'Ann Wu', relation: 'breeder', informed: false },
    { name: 'Ken Ito', relation: 'familyMember', informed: false },
  ]);
  expect(await furtherOf(hospital, 'A-2')).toEqual([{ name: 'Sue Abe', relation: 'coOwner', informed: false }]);
  expect((await hospital.call(searchPets, { q: 'Sue Abe' })).payload.result.map(({ name }) => name)).toEqual(['Nix']);

  const again = await check(hospital, FILES);
  expect(await hospital.counts(again)).toMatchObject({ 'owner same': 4, 'pet same': 5, 'petOwner same': 3 });
});

test('taken back, the further owners go and so do owners that came with them; one that a person has changed since stays', async () => {
  await using hospital = await openImporting();
  const id = await check(hospital, FILES);
  await run(hospital, id, startImport);
  const pet = await petOf(hospital, 'A-2');
  const [sue] = await hospital.work((trx) =>
    trx.selectFrom('pet_owner').select('owner').where('pet', '=', pet.id).execute(),
  );
  await hospital.call(setPetOwners, {
    ...{ id: pet.id, version: pet.version, owner: pet.owner },
    further: [{ owner: sue!.owner, relation: 'agent', informed: true }],
  } as never);
  expect(await furtherOf(hospital, 'A-2')).toMatchObject([{ relation: 'agent' }]);

  await run(hospital, id, rollBackImport);
  const left = await hospital.work((trx) => trx.selectFrom('pet_owner').select('relation').execute());
  expect(left).toEqual([{ relation: 'agent' }]);
  const owners = await hospital.work((trx) =>
    trx.selectFrom('owner').select('name').where('deleted', '=', false).orderBy('name').execute(),
  );
  expect(owners.map(({ name }) => name)).toEqual(['Ken Ito', 'Sue Abe']);
});

test('a further owner that the hospital has already is the same; one that a person took away is asked about', async () => {
  await using hospital = await openImporting();
  await run(hospital, await check(hospital, FILES), startImport);
  const coco = await petOf(hospital, 'A-1');
  await hospital.work((trx) =>
    trx.deleteFrom('pet_owner').where('pet', '=', coco.id).where('relation', '=', 'breeder').execute(),
  );
  const again = await check(hospital, FILES);
  expect(await hospital.counts(again)).toMatchObject({ 'petOwner same': 2, 'petOwner doubtful': 1 });
  await run(hospital, again, startImport);
  expect(await furtherOf(hospital, 'A-1')).toHaveLength(1);
});

test('an owner who is left out leaves out the further owner, and one who is known here by telephone and name is that person', async () => {
  await using hospital = await openImporting();
  await hospital.call(createOwner, { name: 'Somebody', phones: ['0933-333-333'] });
  await hospital.call(createOwner, { name: 'Ken Ito', phones: ['0911111111'] });
  const id = await check(hospital, FILES);
  expect(await hospital.counts(id)).toMatchObject({ 'owner new': 2, 'owner same': 1, 'owner doubtful': 1 });
  await run(hospital, id, startImport);
  expect(await furtherOf(hospital, 'A-1')).toHaveLength(2);
  expect(await furtherOf(hospital, 'A-2')).toEqual([]);
  expect((await hospital.call(searchPets, { q: 'Ken Ito' })).payload.result.map(({ name }) => name).sort()).toEqual([
    ...['Coco', 'Nix'],
  ]);
});
