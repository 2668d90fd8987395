import { addDays, startOfDay } from '@alder/records/domain';
import { type Implementation, implement, implementEntry, wireRow } from '@alder/server';
import { clinicPathTemplate, createTemplate, getTemplates, getVariance, updateTemplate } from '../contract/index.ts';
import { type StepKind, varianceOf } from '../domain/index.ts';
import { listDoneSteps, listTemplates } from './path.repository.ts';

/** Templates of paths, and how long steps take. */
export const templateHandlers: readonly Implementation[] = [
  ...implementEntry({
    calls: { model: 'clinicPathTemplate', entry: clinicPathTemplate, create: createTemplate, update: updateTemplate },
    table: 'clinic_path_template',
    permit: 'his',
    json: ['steps'],
  }),

  implement(getTemplates, async (_input, { trx }) => ({
    result: (await listTemplates(trx)).map((row) => clinicPathTemplate.parse(wireRow(row))),
  })),

  implement(getVariance, async ({ from, to }, { trx, hospital: { timezone } }) => {
    const range = { from: startOfDay(from, timezone), to: startOfDay(addDays(to, 1), timezone) };
    const steps = (await listDoneSteps(trx, range)).map((one) => ({ ...one, kind: one.kind as StepKind }));
    return { result: varianceOf(steps) };
  }),
];
