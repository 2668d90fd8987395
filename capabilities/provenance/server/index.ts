import type { JudgedValue } from '@alder/lab/domain';
import { type Implementation, implement } from '@alder/server';
import type { DeviceModel } from '@alder/terms';
import { notFound } from '@alder/wire';
import { getProvenance } from '../contract/index.ts';
import { qcStateOf } from '../domain/index.ts';
import { findMessageOf, type OwnDriverSource } from './find-message.ts';
import { findDevice, findLastRun, findRange, findReagent, findResult, listHolds } from './provenance.repository.ts';

/** Every call about the provenance of values, for `apps/server/src/compose.ts`. */
export const provenanceHandlers = (source: OwnDriverSource): readonly Implementation[] => [
  implement(getProvenance, async ({ record, code }, context) => {
    const { trx } = context;
    const row = await findResult(trx, record);
    const value = (row?.results as JudgedValue[] | undefined)?.find((one) => one.code === code);
    if (!row || !value) throw notFound();

    const device = await findDevice(trx, row);
    const last = device && (await findLastRun(trx, device.id, code, row.timestamp));
    const holds = (await listHolds(trx, record)).filter(({ analyte }) => analyte === '' || analyte === code);
    const released = holds.find(({ released_at }) => released_at !== null);
    const reagent = row.rotor_lot === null ? undefined : await findReagent(trx, row.rotor_lot, row.timestamp);
    const entry = value.range?.entry ? await findRange(trx, value.range.entry) : undefined;
    const internal = row.internal_qc as { passed: boolean } | null;
    return {
      result: {
        ...{ record, value, corrected: row.person_edited && (row.modified as unknown[]).length > 0 },
        ...{ measured_at: row.timestamp.toISOString(), filed_at: row.created_at.toISOString() },
        device: {
          ...{ model: row.device as DeviceModel, serial: row.device_serial, name: device?.name ?? '' },
          reported: [row.brand, row.model].filter(Boolean).join(' '),
        },
        reagent:
          row.rotor_lot === null
            ? null
            : {
                lot: row.rotor_lot,
                name: reagent?.name ?? null,
                expires_on: reagent?.expires_on ?? null,
                opened_at: reagent?.opened_at?.toISOString() ?? null,
              },
        qc: {
          state: qcStateOf(
            code,
            holds.map(({ analyte, released_at }) => ({ analyte, released: released_at !== null })),
            last,
          ),
          internal: internal?.passed ?? null,
          run: last ? { ...last, measured_at: last.measured_at.toISOString() } : null,
          release: released
            ? {
                by: released.releaser ?? '',
                at: released.released_at!.toISOString(),
                reason: released.reason,
              }
            : null,
        },
        range: entry ? { source: entry.source, valid_from: entry.valid_from.toISOString() } : null,
        driver: row.driver_version === null ? null : { id: row.driver, version: row.driver_version },
        message: await findMessageOf(context, row, value, source),
      },
    };
  }),
];
