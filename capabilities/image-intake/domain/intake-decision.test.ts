import { isSameChartNumber } from '@alder/patients/domain';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type Arriving,
  apart,
  decideIntake,
  type IntakePlan,
  type Known,
  type KnownPet,
  type KnownStudy,
  petOfChartNumber,
  relationOf,
} from './intake-decision.ts';

const PETS: readonly KnownPet[] = [
  { id: 'mochi', patient_id: 'P02418', deleted: false },
  { id: 'tofu', patient_id: 'P02419', deleted: false },
  { id: 'duplicate 1', patient_id: 'D1', deleted: false },
  { id: 'duplicate 2', patient_id: 'd 1', deleted: false },
  { id: 'gone', patient_id: 'X9', deleted: true },
];
const EMPTY: Known = { instances: [], series: [], studies: [], pets: PETS, used: 0 };
const BYTES = 100;

type Sent = { study: string; series: string; instance: string; content: string; number: string; chosen: string | null };
let made = 0;

function rowsOf({ study, series, instance, content, number, chosen }: Sent): Arriving {
  made += 1;
  const image = { id: `image ${made}`, sop_instance_uid: instance, sha256: content, object_key: `o/${content}` };
  return {
    study: { id: `study ${made}`, study_instance_uid: study, pet: chosen, patient_id: number, filed_apart_from: null },
    series: { id: `series ${made}`, series_instance_uid: series },
    // Contents differ in the length of their data set, so that none has to be compared.
    image: { ...image, bytes: BYTES, dataset_offset: content.charCodeAt(0) },
  };
}

class Outdated extends Error {}

/** The archive after a plan was written, with the checks of the database. */
function stored(archive: Known, { studies, series, images, ...plan }: IntakePlan): Known {
  const hasDuplicate = (all: readonly string[]) => new Set(all).size < all.length;
  const numberOf = (pet: string | null) => PETS.find(({ id }) => id === pet)?.patient_id ?? null;
  const changed = new Map(plan.changedStudies.map((one) => [one.id, one]));
  for (const { id, version } of plan.changedStudies)
    if (archive.studies.find((one) => one.id === id)!.version !== version) throw new Outdated();
  const allStudies: KnownStudy[] = [
    ...archive.studies.map((one) => {
      const { pet = one.pet, patient_id = one.patient_id } = changed.get(one.id) ?? {};
      if (!changed.has(one.id)) return one;
      return { ...one, pet, patient_id, pet_patient_id: numberOf(pet), hidden: false, version: one.version + 1 };
    }),
    ...studies.map(({ id, study_instance_uid, pet, patient_id }) => {
      const none = { sent_patient_id: '', merged_into: null, hidden: false, version: 1 };
      return { id, study_instance_uid, pet, patient_id, pet_patient_id: numberOf(pet), ...none };
    }),
  ];
  const allSeries = [
    ...archive.series.map((one) => ({ ...one, hidden: one.hidden && !plan.restoredSeries.includes(one.id) })),
    ...series.map(({ id, series_instance_uid, study }) => ({ id, series_instance_uid, study, hidden: false })),
  ];
  const instances = [
    ...archive.instances.map((one) => ({ ...one, hidden: one.hidden && !plan.restoredImages.includes(one.id) })),
    ...images.map((one) => ({ ...one, hidden: false, failed: false })),
  ];
  if (hasDuplicate(allStudies.map((one) => one.study_instance_uid))) throw new Outdated();
  if (hasDuplicate(allSeries.map((one) => one.series_instance_uid))) throw new Outdated();
  if (hasDuplicate(instances.map((one) => `${one.sop_instance_uid} ${one.revision}`))) throw new Outdated();
  return { ...archive, studies: allStudies, series: allSeries, instances, used: archive.used + images.length * BYTES };
}

/** Decides as the server does: images of another animal once more, with UIDs of their own. */
function decided(archive: Known, arrived: readonly Arriving[], quota?: number): IntakePlan {
  let rows = arrived;
  for (;;) {
    const plan = decideIntake(
      rows.map((one) => ({ rows: one })),
      archive,
      { quota, takesBegun: false },
    );
    if (!plan.decisions.some(({ outcome }) => outcome === 'apart')) return plan;
    rows = rows.map((one, at) => {
      const decision = plan.decisions[at]!;
      return decision.outcome === 'apart' ? apart(one, decision) : one;
    });
  }
}

const filed = (archive: Known, rows: readonly Arriving[], quota?: number) =>
  stored(archive, decided(archive, rows, quota));

/** Which contents are in which study of which pet, without the ids. */
const contentsOf = ({ instances, series, studies }: Known) =>
  instances
    .map(({ sop_instance_uid, revision, sha256, series: id }) => {
      const of = series.find((one) => one.id === id)!;
      const study = studies.find((one) => one.id === of.study)!;
      return [sop_instance_uid, revision, sha256, of.series_instance_uid, study.study_instance_uid, study.pet].join(
        ' ',
      );
    })
    .toSorted();

const oneOf = (...values: string[]) => fc.constantFrom(...values);
const sentBy = (chosen: fc.Arbitrary<string | null>) =>
  fc.record({
    study: oneOf('1.1', '1.2'),
    series: oneOf('2.1', '2.2', '2.3'),
    instance: oneOf('3.1', '3.2', '3.3', '3.4', '3.5'),
    content: oneOf('a', 'b'),
    number: oneOf('', 'P02418', ' p02418', 'P02419', 'D1', 'X9'),
    chosen,
  });
const byDevice = sentBy(fc.constant(null));
const byAnyone = sentBy(fc.constantFrom(null, 'mochi', 'tofu'));

test('whatever arrives in whatever order, no image of an animal is in the study of another one', () => {
  fc.assert(
    fc.property(fc.array(byDevice, { maxLength: 20 }), (sent) => {
      const archive = filed(EMPTY, sent.map(rowsOf));
      for (const { id, study_instance_uid } of archive.studies) {
        const series = new Set(archive.series.filter(({ study }) => study === id).map((one) => one.id));
        const images = archive.instances.filter((one) => series.has(one.series));
        const numbers = images
          .map((one) => sent[Number(one.id.slice(6)) - (made - sent.length) - 1]!.number)
          .filter((number) => number !== '');
        expect(
          numbers.every((number) => isSameChartNumber(number, numbers[0]!)),
          study_instance_uid,
        ).toBe(true);
      }
    }),
  );
});

test('an image is in the study of the pet that its sender chose, or else of the one pet with its chart number', () => {
  fc.assert(
    fc.property(fc.array(byAnyone, { maxLength: 20 }), (sent) => {
      let archive = EMPTY;
      for (const one of sent) {
        const rows = rowsOf(one);
        archive = filed(archive, [rows]);
        const image = archive.instances.find(({ id }) => id === rows.image.id);
        const series = archive.series.find(({ id }) => id === image?.series);
        const study = archive.studies.find(({ id }) => id === series?.study);
        if (study && one.chosen !== null) expect(study.pet).toBe(one.chosen);
        // A study that a user filed for a pet with another number takes further images with the number it was sent with.
        const pet = petOfChartNumber(PETS, one.number);
        if (study && one.chosen === null && pet && !isSameChartNumber(study.patient_id, one.number))
          expect(study.pet).toBe(pet.id);
      }
    }),
  );
});

test('a batch is filed as its images one after the other', () => {
  fc.assert(
    fc.property(fc.array(byAnyone, { maxLength: 20 }), (sent) => {
      const rows = sent.map(rowsOf);
      const oneByOne = rows.reduce((archive, one) => filed(archive, [one]), EMPTY);
      expect(contentsOf(filed(EMPTY, rows))).toEqual(contentsOf(oneByOne));
    }),
  );
});

test('images that are sent again are recognised and write nothing', () => {
  fc.assert(
    fc.property(fc.array(byAnyone, { maxLength: 20 }), (sent) => {
      const archive = filed(EMPTY, sent.map(rowsOf));
      const plan = decided(archive, sent.map(rowsOf));
      expect(plan.decisions.every(({ outcome }) => outcome === 'same')).toBe(true);
      expect(stored(archive, plan)).toEqual(archive);
    }),
  );
});

test('senders that read and write at any moment leave one study for each UID, and what one of them alone leaves', () => {
  const sender = fc.array(fc.array(byDevice, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(fc.array(sender, { minLength: 2, maxLength: 3 }), fc.infiniteStream(fc.nat(2)), (senders, turns) => {
      let archive = EMPTY;
      const waiting = senders.map((batches) => batches.map((batch) => batch.map(rowsOf)));
      const open: (IntakePlan | undefined)[] = senders.map(() => undefined);
      while (waiting.some(({ length }) => length > 0)) {
        const turn = turns.next().value! % senders.length;
        const [batch] = waiting[turn]!;
        if (!batch) continue;
        if (!open[turn]) {
          open[turn] = decided(archive, batch);
          continue;
        }
        try {
          archive = stored(archive, open[turn]!);
          waiting[turn]!.shift();
        } catch (fault) {
          // What the decision was based on has changed: it is made again.
          if (!(fault instanceof Outdated)) throw fault;
        }
        open[turn] = undefined;
      }
      const sent = senders.flat(2);
      const plan = decided(archive, sent.map(rowsOf));
      expect(plan.decisions.every(({ outcome }) => outcome === 'same')).toBe(true);
      expect(archive.instances.length).toBe(new Set(sent.map(({ instance, content }) => instance + content)).size);
    }),
  );
});

test('a quota is never exceeded, and an image that still fits is filed', () => {
  fc.assert(
    fc.property(fc.array(byAnyone, { maxLength: 20 }), fc.nat(10), fc.nat(BYTES - 1), (sent, images, rest) => {
      const rows = sent.map(rowsOf);
      const archive = filed(EMPTY, rows, images * BYTES + rest);
      const all = filed(EMPTY, rows).instances.length;
      expect(archive.instances.length).toBe(Math.min(images, all));
    }),
  );
});

test('beyond the quota images of a study that has begun are filed, and none of a new or a hidden one', () => {
  const of = (study: string, instance: string) =>
    rowsOf({ study, series: `${study}.1`, instance, content: 'a', number: '', chosen: null });
  const begun = filed(EMPTY, [of('1.1', '3.1')]);
  const decide = (archive: Known, takesBegun: boolean) =>
    decideIntake([{ rows: of('1.1', '3.2') }, { rows: of('1.2', '3.3') }], archive, { quota: BYTES, takesBegun });

  const plan = decide(begun, true);
  expect(plan.decisions.map(({ outcome }) => outcome)).toEqual(['new', 'quota']);
  expect([plan.counted, plan.bytesBeyond]).toEqual([0, BYTES]);
  expect(decide(begun, false).decisions.map(({ outcome }) => outcome)).toEqual(['quota', 'quota']);
  const hidden = { ...begun, studies: begun.studies.map((one) => ({ ...one, hidden: true })) };
  expect(decide(hidden, true).decisions.map(({ outcome }) => outcome)).toEqual(['quota', 'quota']);
});

test('a chart number is that of the pet written exactly so, or else of the one pet in another spelling', () => {
  expect(petOfChartNumber(PETS, 'P02418')?.id).toBe('mochi');
  expect(petOfChartNumber(PETS, ' ｐ02418')?.id).toBe('mochi');
  expect(petOfChartNumber(PETS, 'D1')?.id).toBe('duplicate 1');
  expect(petOfChartNumber(PETS, 'D 1')).toBeUndefined();
  expect(petOfChartNumber([...PETS, { id: 'third', patient_id: 'D1', deleted: false }], 'D1')).toBeUndefined();
  expect(petOfChartNumber(PETS, 'X9')).toBeUndefined();
  expect(petOfChartNumber(PETS, ' ')).toBeUndefined();
});

test('a hidden image that arrives again is shown again, with its series and its study', () => {
  const rows = rowsOf({ study: '1.1', series: '2.1', instance: '3.1', content: 'a', number: '', chosen: null });
  const archive = filed(EMPTY, [rows]);
  const hidden: Known = {
    ...archive,
    instances: archive.instances.map((one) => ({ ...one, hidden: true })),
    series: archive.series.map((one) => ({ ...one, hidden: true })),
    studies: archive.studies.map((one) => ({ ...one, hidden: true })),
  };
  const restored = filed(hidden, [rows]);
  expect([...restored.instances, ...restored.series, ...restored.studies].map((one) => one.hidden)).toEqual([
    false,
    false,
    false,
  ]);
});

test('an image for a study that was merged joins the study into which it was merged, under any number of the two', () => {
  const of = (number: string, instance: string) =>
    rowsOf({ study: '1.1', series: `2.${instance}`, instance, content: instance, number, chosen: null });
  const before = filed(EMPTY, [of('P02419', '3.1')]);
  const target: KnownStudy = {
    ...{ id: 'target', study_instance_uid: '1.9', version: 1, pet: 'mochi', pet_patient_id: 'P02418' },
    ...{ patient_id: 'P02418', sent_patient_id: '', merged_into: null, hidden: false },
  };
  const merged = before.studies.map((one) => ({ ...one, merged_into: 'target', hidden: true }));
  const archive = { ...before, studies: [...merged, target] };
  const plan = decided(archive, [of('P02419', '3.2'), of('P02418', '3.3'), of('X1', '3.4')]);
  expect(plan.decisions.map((one) => 'study' in one && one.study === 'target')).toEqual([true, true, false]);
  expect(plan.changedStudies).toEqual([]);
});

test('only contents of the same length are compared, and every content once', () => {
  const arrived = rowsOf({ study: '1', series: '2', instance: '3', content: 'a', number: '', chosen: null });
  const image = { ...arrived.image, dataset_offset: 0 };
  const revision = (id: string, content: string, offset: number) => ({
    ...{ ...image, id, series: 's', revision: Number(id), sha256: content, hidden: false, failed: false },
    ...{ bytes: BYTES + offset, dataset_offset: offset },
  });
  const revisions = [revision('1', 'b', 0), revision('2', 'c', 50), { ...revision('3', 'd', 0), bytes: BYTES + 1 }];
  const ids = (relation: ReturnType<typeof relationOf>) =>
    relation !== 'different' && 'compare' in relation ? relation.compare.map(({ id }) => id) : relation;
  expect(ids(relationOf(image, revisions))).toEqual(['2', '1']);
  expect(ids(relationOf(image, revisions, { unequal: ['2'] }))).toEqual(['1']);
  expect(relationOf(image, revisions, { unequal: ['1', '2'] })).toBe('different');
  expect(relationOf(image, revisions, { equal: '1', unequal: ['2'] })).toMatchObject({ same: { id: '1' } });
  expect(relationOf({ ...image, sha256: 'd' }, revisions)).toMatchObject({ same: { id: '3' } });
});
