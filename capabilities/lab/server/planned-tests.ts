import type { HospitalTrx } from '@alder/database';
import { isLicensed, type Work } from '@alder/server';
import { classOfModel, type DeviceModel, deviceModels } from '@alder/terms';
import { patientSexMissing } from '../contract/index.ts';
import { openStatuses, profilesOf } from '../domain/index.ts';
import { withdraw } from './order.handlers.ts';
import { statusOf } from './order.presenter.ts';
import { findPet, listModels, lockOrder } from './order.repository.ts';
import { placeOrder } from './place-order.ts';

/**
 * Orders a test that was added to a plan, at the analyzer of the hospital that does it and was seen last.
 *
 * @returns Id of the order; undefined where no analyzer of the hospital does the test.
 * @throws {Refusal} `patientSexMissing` (specification §5).
 */
export async function orderTest(
  work: Work,
  { pet, test, placer }: { pet: string; test: string; placer: string },
): Promise<string | undefined> {
  const { trx, hospital } = work;
  if (!isLicensed(hospital, 'lis')) return undefined;
  const model = await modelFor(trx, test);
  if (!model) return undefined;
  const animal = await findPet(trx, pet);
  if (!animal?.sex) throw patientSexMissing({ pet });

  const order = {
    pet,
    device: model,
    device_serial: null,
    tests: [test],
    priority: 'routine',
    sample_id: null,
    placer,
  };
  return placeOrder(work, order);
}

/** The analyzer of the hospital that does a test and was seen last. */
export async function modelFor(trx: HospitalTrx, test: string): Promise<string | undefined> {
  return (await listModels(trx)).find((one) => doesTest(one, test));
}

function doesTest(model: string, test: string): boolean {
  const known = deviceModels.find((one): one is DeviceModel => one === model);
  return known !== undefined && profilesOf(classOfModel(known)).includes(test);
}

/**
 * Withdraws the order of tests that were taken off a plan. One that is finished or withdrawn already stays as it is.
 *
 * @throws {Refusal} `orderRunning` where the analyzer has begun.
 */
export async function withdrawTest(id: string, work: Work): Promise<void> {
  const order = await lockOrder(work.trx, id);
  if (!order) return;
  const status = statusOf(order);
  if (openStatuses.includes(status) && status !== 'canceling') await withdraw(id, work);
}
