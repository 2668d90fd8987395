import { newId } from '@alder/database';
import { driverFile } from '@alder/drivers/domain';
import type { Context } from '@alder/server';
import { type InputOf, notFound, stale } from '@alder/wire';
import { earlierTestFails, type OwnDriver, otherModel, type saveDriver } from '../contract/index.ts';
import { outcomeOf } from '../domain/index.ts';
import { captureIn, firstFile, readTaught, teach } from './teach-file.ts';
import { passes, presentDriver } from './workshop.presenter.ts';
import {
  type DriverRow,
  findDevice,
  insertDriver,
  insertVersion,
  listVersions,
  lockDriver,
  setDriver,
} from './workshop.repository.ts';

type Input = InputOf<typeof saveDriver>;

/** Saves the meanings as the next version of a driver; the capture and its reading are the test of the version. */
export async function saveVersion(context: Context, input: Input): Promise<OwnDriver> {
  const { trx, account, now, hospital } = context;
  const device = await findDevice(trx, input.device);
  if (!device) throw notFound();
  const { protocol, charset, decimal } = input;
  const current = input.driver === null ? undefined : await lockCurrent(context, input);
  if (current && current.model !== device.model) throw otherModel();
  const capture = captureIn(input);

  const versions = current ? await listVersions(trx, current.id) : [];
  const id = current?.id ?? newId();
  const key = current?.key ?? keyOf(input.name, id);
  const number = (current?.newest ?? 0) + 1;
  const last = versions.at(-1);
  const from = last ? driverFile.parse(last.file) : firstFile(device.model, capture, { id: key, name: input.name });
  const file = { ...teach(from, input.taught, capture), id: key, version: number, name: input.name };

  const reading = readTaught(capture, file, hospital.timezone);
  const failing = versions.filter((row) => !passes(row, file, hospital.timezone)).map((row) => row.number);
  if (failing.length > 0 && !input.accept) throw earlierTestFails({ numbers: failing });

  const row = current
    ? await setDriver(trx, id, { name: input.name, newest: number })
    : await insertDriver(trx, { id, key, name: input.name, model: device.model });
  await insertVersion(trx, {
    ...{ driver: id, number, file: JSON.stringify(file), taught: JSON.stringify(input.taught) },
    ...{ capture: input.bytes, protocol, charset, decimal_mark: decimal, author: account.id, saved_at: now },
    expected: JSON.stringify(outcomeOf(reading)),
  });
  context.audit({
    ...{ entity: 'ownDriver', id },
    detail: { number, name: input.name, taught: input.taught, ...(failing.length > 0 && { failing }) },
  });
  context.emit({ event: current ? 'ownDriver.updated' : 'ownDriver.created', id, permit: 'lis' });
  return presentDriver(row);
}

async function lockCurrent({ trx }: Context, { driver, version }: Input): Promise<DriverRow> {
  const current = await lockDriver(trx, driver!);
  if (!current) throw notFound({ fields: { driver: notFound.code } });
  if (current.version !== version) throw stale({ current: presentDriver(current) });
  return current;
}

/** The name that results have of it: from what the hospital calls it as far as that is Latin, and never given twice. */
function keyOf(name: string, id: string): string {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 24);
  return ['own', [plain, id.slice(-6)].filter(Boolean).join('-')].join('.');
}
