import { expect } from '@alder/testing/browser';
import { chemistryRun, replay, sendGibberish, sendHl7Panel, startGateway, unmatchedRun } from './visit-analyzer.ts';
import { button, type Visit } from './visit-fixture.ts';

/** A panel is refused for a pet without a sex, then ordered from the analyzer behind the gateway. */
export async function orderPanel({ doctor, hospital, address }: Visit): Promise<{ astm: number; hl7: number }> {
  const ports = await startGateway(hospital, address);
  // The gateway has reported its analyzers.
  await expect
    .poll(() => hospital.work((trx) => trx.selectFrom('device').select('model').execute()))
    .toContainEqual({ model: 'vs2' });
  await button(doctor, 'Order lab').first().click();
  const order = doctor.getByRole('dialog', { name: /Order lab/ });
  const refusal = order.getByRole('alert').getByText('Patient sex not specified, cannot send order to this device');
  await expect(refusal).toBeVisible();
  await button(order, 'Female').click();
  await expect(refusal).toBeHidden();
  await order.getByRole('group', { name: 'VetScan VS2' }).getByRole('checkbox', { name: 'Chem 17' }).click();
  await button(order, 'Send 1 order').click();
  await expect(order).toBeHidden();
  return ports;
}

/** The analyzer's transfer stands flagged on the doctor's screen within 3 seconds; the same one again changes nothing. */
export async function measure({ doctor, hospital, pet }: Visit, { astm }: { astm: number }): Promise<void> {
  const { file, alt } = chemistryRun(pet.patient_id);
  await replay(astm, file);
  const strip = doctor.getByRole('region', { name: 'Lab' });
  await expect(strip.getByText(alt, { exact: true })).toBeVisible({ timeout: 3000 });
  await expect(strip.getByText('H', { exact: true }).first()).toBeVisible();
  const results = () =>
    hospital.work((trx) => trx.selectFrom('lab_record').selectAll().where('pet', '=', pet.id).execute());
  const before = await results();
  expect(before).toHaveLength(1);

  await replay(astm, file);
  await replay(astm, unmatchedRun()); // behind it in the gateway's queue: once it is filed, so is the repeated one
  await expect
    .poll(() => hospital.work((trx) => trx.selectFrom('lab_record').select('id').where('pet', 'is', null).execute()))
    .toHaveLength(1);
  expect(await results()).toEqual(before);
}

/** HL7 over MLLP is filed too; what fits no pet waits in the inbox, and what is no message in quarantine. */
export async function receiveHl7({ reception, hospital, pet }: Visit, { hl7 }: { hl7: number }): Promise<void> {
  expect(await sendHl7Panel(hl7, pet.patient_id)).toContain('MSA|AA|');
  await expect
    .poll(() => hospital.work((trx) => trx.selectFrom('lab_record').select('id').where('pet', '=', pet.id).execute()))
    .toHaveLength(2);

  await sendGibberish(hl7, 'this is no HL7');
  await reception.goto('/clinicpath/results/unmatched');
  await expect(reception.getByText('No patient has this number')).toBeVisible();
  await reception.goto('/clinicpath/results/quarantine');
  await expect(reception.getByText('this is no HL7', { exact: true })).toBeVisible();
}
