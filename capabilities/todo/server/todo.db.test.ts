import { newId } from '@alder/database';
import { openHospital } from '@alder/testing';
import { expect, test } from 'vitest';
import { getTodoItems } from '../contract/index.ts';
import { todoHandlers } from './index.ts';

const open = () => openHospital(todoHandlers);
type Hospital = Awaited<ReturnType<typeof open>>;
type Item = { text: string; due_on?: string; assignee?: string; pet?: string; medical_record?: string };

async function add(hospital: Hospital, item: Item, done_at: Date | null = null): Promise<string> {
  const id = newId();
  await hospital.work((trx) =>
    trx
      .insertInto('todo_item')
      .values({ id, ...item, done_at })
      .execute(),
  );
  return id;
}

const textsOf = async (hospital: Hospital, input: Parameters<typeof hospital.call<typeof getTodoItems>>[1]) => {
  const { payload } = await hospital.call(getTodoItems, input);
  return payload.result.map(({ text }) => text);
};

test('open things come by their last day, those without one last; done ones newest first', async () => {
  await using hospital = await open();
  await add(hospital, { text: 'no day' });
  await add(hospital, { text: 'in a month', due_on: '2026-12-28' });
  await add(hospital, { text: 'long ago', due_on: '2026-01-05' });
  await add(hospital, { text: 'first done' }, new Date('2026-11-01T00:00:00Z'));
  await add(hospital, { text: 'done last' }, new Date('2026-11-02T00:00:00Z'));

  expect(await textsOf(hospital, { whose: 'all' })).toEqual(['long ago', 'in a month', 'no day']);
  expect(await textsOf(hospital, { whose: 'all', show: 'done' })).toEqual(['done last', 'first done']);
});

test('a person finds the own things, those left to anyone and those of everyone, each counted', async () => {
  await using hospital = await open();
  const lin = await hospital.addUser({ role: 'doctor', display_name: 'Dr. Lin' });
  await add(hospital, { text: 'mine', assignee: hospital.admin.id });
  await add(hospital, { text: 'hers', assignee: lin.id });
  await add(hospital, { text: 'anyone' });

  expect(await textsOf(hospital, {})).toEqual(['mine']);
  expect(await textsOf(hospital, { whose: 'unassigned' })).toEqual(['anyone']);
  const { payload } = await hospital.call(getTodoItems, { whose: 'all' });
  expect(payload.result.map(({ text, assignee_name }) => [text, assignee_name])).toEqual([
    ['mine', hospital.admin.display_name],
    ['hers', 'Dr. Lin'],
    ['anyone', null],
  ]);
  expect(payload.counts).toEqual({ mine: 1, unassigned: 1, all: 3 });
});

test("tasks of a person who left are found among the unassigned ones, and is that person's again after coming back", async () => {
  await using hospital = await open();
  const lin = await hospital.addUser({ role: 'doctor', display_name: 'Dr. Lin' });
  await add(hospital, { text: 'call about the biopsy', assignee: lin.id });
  const set = (active: boolean) =>
    hospital.work((trx) => trx.updateTable('membership').set({ active }).where('account', '=', lin.id).execute());

  await set(false);
  const { payload } = await hospital.call(getTodoItems, { whose: 'unassigned' });
  expect(payload.result.map((one) => [one.text, one.assignee, one.assignee_name])).toEqual([
    ['call about the biopsy', null, null],
  ]);
  expect(payload.counts).toEqual({ mine: 0, unassigned: 1, all: 1 });
  await set(true);
  expect(await textsOf(hospital, { whose: 'unassigned' })).toEqual([]);
});

test('the things of one patient are those of this patient alone, with its name, and are found by it', async () => {
  await using hospital = await open();
  const [mochi, coco] = [await hospital.addPet({ name: 'Mochi' }), await hospital.addPet({ name: 'Coco' })];
  await add(hospital, { text: 'Repeat potassium', pet: mochi.id });
  await add(hospital, { text: 'Call about histology', pet: coco.id });
  await add(hospital, { text: '50% of the autoclave' });

  const { payload } = await hospital.call(getTodoItems, { whose: 'all', pet: mochi.id });
  expect(payload.result.map(({ text, pet_name }) => [text, pet_name])).toEqual([['Repeat potassium', 'Mochi']]);
  expect(payload.counts?.all).toBe(1);
  expect(await textsOf(hospital, { whose: 'all', q: 'coc' })).toEqual(['Call about histology']);
  expect(await textsOf(hospital, { whose: 'all', q: 'POTASS' })).toEqual(['Repeat potassium']);
  // What is special in a pattern is a letter like any other.
  expect(await textsOf(hospital, { whose: 'all', q: '0%' })).toEqual(['50% of the autoclave']);
  expect(await textsOf(hospital, { whose: 'all', q: '_' })).toEqual([]);
});

test('pages bring each thing once, whatever they are sorted by, and only the first one is counted', async () => {
  await using hospital = await open();
  for (let n = 0; n < 7; n++) {
    await add(hospital, { text: `open ${n}`, ...(n % 2 === 0 && { due_on: `2026-12-0${1 + (n % 3)}` }) });
    await add(hospital, { text: `done ${n}` }, new Date(Date.UTC(2026, 10, 1 + (n % 3))));
  }
  for (const show of ['open', 'done'] as const) {
    const found: string[] = [];
    let offset: string | undefined;
    do {
      const { payload } = await hospital.call(getTodoItems, {
        ...{ whose: 'all' as const, show, limit: 2 },
        ...(offset && { offset }),
      });
      found.push(...payload.result.map(({ text }) => text));
      expect(payload.counts?.all).toBe(offset ? undefined : 7);
      offset = payload.next;
    } while (offset);
    expect(found.toSorted()).toEqual(Array.from({ length: 7 }, (_, n) => `${show} ${n}`));
  }
  expect((await hospital.call(getTodoItems, { offset: 'x' })).payload).toMatchObject({ error: 'inputIncorrect' });
});

test('what was deleted and what a canceled visit left is nothing to do', async () => {
  await using hospital = await open();
  const pet = await hospital.addPet();
  const visit = newId();
  await hospital.work((trx) =>
    trx
      .insertInto('medical_record')
      .values({ id: visit, pet: pet.id, owner: pet.owner, deleted_at: new Date() })
      .execute(),
  );
  await add(hospital, { text: 'of a canceled visit', pet: pet.id, medical_record: visit });
  const gone = await add(hospital, { text: 'deleted' });
  await hospital.work((trx) =>
    trx.updateTable('todo_item').set({ deleted_at: new Date() }).where('id', '=', gone).execute(),
  );

  const { payload } = await hospital.call(getTodoItems, { whose: 'all' });
  expect(payload).toEqual({ result: [], counts: { mine: 0, unassigned: 0, all: 0 } });
});

test('another hospital sees none of it, and who works with no records sees no list', async () => {
  await using hospital = await open();
  await using other = await open();
  const pet = await hospital.addPet();
  await add(hospital, { text: 'ours', pet: pet.id });

  expect(await textsOf(other, { whose: 'all' })).toEqual([]);
  expect(await textsOf(other, { whose: 'all', pet: pet.id })).toEqual([]);
  const imaging = await hospital.addUser({ role: 'assistant', permits: ['pacs'] });
  expect((await hospital.call(getTodoItems, {}, { as: imaging })).status).toBe(403);
});
