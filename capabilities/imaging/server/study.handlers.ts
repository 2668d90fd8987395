import { type Context, implement } from '@alder/server';
import { notFound, stale } from '@alder/wire';
import {
  getStudyListChoice,
  matchStudy,
  mergeStudies,
  moveOvertaken,
  repairStudy,
  splitStudy,
  splitWhole,
  studiesOfTwoPets,
  studyUnmatched,
  undoStudyMove,
  updateStudyListChoice,
} from '../contract/index.ts';
import { listSeries, type StudyRow } from './image.repository.ts';
import { presentListed, presentStudy } from './pacs.presenter.ts';
import {
  closeMerged,
  copyStudy,
  findStudy,
  lockMove,
  lockStudies,
  matchTo,
  moveSeries,
  seriesOf,
  setDifferenceSeen,
  takeBack,
  takePet,
  takeSent,
} from './study.repository.ts';
import { keepListChoice, readListChoice } from './study-list-choice.repository.ts';

/** Calls that correct the patient of a study and the series that belong to it; no byte of an image changes. */
export const studyHandlers = [
  implement(matchStudy, async ({ id, version, pet }, { trx, account, emit, audit }) => {
    const current = await requireStudy(trx, id);
    await requirePet(trx, pet);

    if (!(await matchTo(trx, current, version, pet, account.id))) throw stale({ current: presentStudy(current) });
    emit({ event: 'pacs.matched', id, permit: 'pacs', payload: { study: id, pet, before: current.pet } });
    audit({ entity: 'pacs', id, detail: { before: current.pet, after: pet } });
    return { result: presentStudy(await requireStudy(trx, id)) };
  }),

  implement(repairStudy, async ({ id, version, how }, { trx, emit, audit }) => {
    const current = await requireStudy(trx, id);
    if (!current.pet) throw studyUnmatched();

    const isDone = await {
      takePet: () => takePet(trx, current, version),
      takeSent: () => takeSent(trx, current, version),
      seen: () => setDifferenceSeen(trx, current, version, true),
      unseen: () => setDifferenceSeen(trx, current, version, false),
    }[how]();
    if (!isDone) throw stale({ current: presentListed(current) });
    const result = presentListed(await requireStudy(trx, id));
    emit({ event: 'pacs.repaired', id, permit: 'pacs', payload: { study: id } });
    audit({ entity: 'pacs', id, detail: { how, before: pickPatientText(current), after: pickPatientText(result) } });
    return { result };
  }),

  implement(mergeStudies, async ({ id, studies }, { trx, account, emit, audit }) => {
    const others = [...new Set(studies)].filter((one) => one !== id);
    const rows = await lockStudies(trx, [id, ...others]);
    const into = rows.find((row) => row.id === id);
    if (!into || others.length === 0 || rows.length < others.length + 1) throw notFound();
    if (rows.some(({ pet }) => pet !== null && pet !== into.pet)) throw studiesOfTwoPets();

    const moved = await seriesOf(trx, others);
    const move = await moveSeries(trx, { kind: 'merge', study: id, moved, account: account.id });
    await closeMerged(trx, others, id);
    emit({ event: 'pacs.merged', id, permit: 'pacs', payload: { study: id, studies: others, pet: into.pet } });
    audit({ entity: 'pacs', id, detail: { move, studies: others } });
    return { result: presentStudy(await requireStudy(trx, id)), move };
  }),

  implement(splitStudy, async ({ id, version, series, pet }, { trx, account, emit, audit }) => {
    const [locked] = await lockStudies(trx, [id]);
    if (!locked) throw notFound();
    const current = await requireStudy(trx, id);
    if (locked.version !== version) throw stale({ current: presentStudy(current) });
    await requirePet(trx, pet);
    const visible = (await listSeries(trx, { studies: [id] })).map((row) => row.id);
    const leaving = new Set(series);
    if (series.some((one) => !visible.includes(one))) throw notFound();
    if (visible.every((one) => leaving.has(one))) throw splitWhole();

    const study = await copyStudy(trx, current, pet === undefined ? current.pet : pet, account.id);
    const moved = [...leaving].map((one) => ({ series: one, from: id }));
    const move = await moveSeries(trx, { kind: 'split', study, moved, account: account.id });
    emit({ event: 'pacs.split', id: study, permit: 'pacs', payload: { study, from: id } });
    audit({ entity: 'pacs', id: study, detail: { move, from: id, series: [...leaving] } });
    return { result: presentStudy(await requireStudy(trx, study)), move };
  }),

  implement(undoStudyMove, async ({ id }, { trx, now, emit, audit }) => {
    const move = await lockMove(trx, id);
    if (!move || move.undone_at) throw notFound();
    await lockStudies(trx, [move.study]);

    const result = await takeBack(trx, move, now);
    if (!result) throw moveOvertaken();
    emit({ event: 'pacs.moveUndone', id: move.study, permit: 'pacs', payload: { study: move.study, studies: result } });
    audit({ entity: 'pacs', id: move.study, detail: { move: id, studies: result } });
    return { result: [...result] };
  }),

  implement(getStudyListChoice, async (_input, { trx, account }) => ({
    result: await readListChoice(trx, account.id),
  })),

  implement(updateStudyListChoice, async (input, { trx, account, emit }) => {
    await keepListChoice(trx, account.id, input);
    emit({ event: 'user.updated', id: account.id });
    return { result: await readListChoice(trx, account.id) };
  }),
];

async function requireStudy(trx: Context['trx'], id: string): Promise<StudyRow> {
  const row = await findStudy(trx, id);
  if (!row) throw notFound();
  return row;
}

async function requirePet(trx: Context['trx'], pet: string | null | undefined): Promise<void> {
  if (pet && !(await trx.selectFrom('pet').select('id').where('id', '=', pet).executeTakeFirst())) throw notFound();
}

/** Details of a correction in the audit log. */
function pickPatientText({ patient_id, patient_name, species, breed, responsible_person }: PatientText): PatientText {
  return { patient_id, patient_name, species, breed, responsible_person };
}
type PatientText = Record<'patient_id' | 'patient_name' | 'species' | 'breed' | 'responsible_person', string>;
