// The report of a reference laboratory comes by e-mail: its file is uploaded and read in the sheet of the patient.
import { newId } from '@alder/database';
import { expect, test } from '@alder/testing/browser';
import AxeBuilder from '@axe-core/playwright';

const report = (order: string) => `<LabReport><Clinic AccountNumber="4711"/><Accession><AccessionHeader>
<Accession-ID ID="${order}" Type="Requisition-ID"/>
<TimeStamp Type="Order Received DateTime" Value="11/05/2026 09:30 AM"/><Pet><Name>Mochi</Name><Species>Canine</Species></Pet></AccessionHeader>
<UnitCode Status="F"><Name>Superchem</Name><TestCode Abnormal="H" Status="F"><Name>BUN</Name><Value>61</Value><Units>MG/DL</Units><Range>6-31</Range></TestCode>
<TestCode Status="F"><Name>HEARTWORM ANTIGEN</Name><Value>NEGATIVE</Value><Comment>Negative for adult heartworm antigen.</Comment></TestCode></UnitCode></Accession></LabReport>`;

test('a report of a reference laboratory is uploaded, filed with its order and read with the range of the laboratory', async ({
  pageOf,
  hospital,
}) => {
  const pet = await hospital.addPet({ name: 'Mochi', species: 'dog' });
  const person = await hospital.addPerson({ role: 'doctor' });
  const ordered = { device: 'generic', laboratory: 'Antech', tests: ['Superchem'], priority: 'routine' };
  await hospital.work((trx) =>
    trx
      .insertInto('lab_order')
      .values({ ...ordered, id: newId(), pet: pet.id, order_id: 'L000001', order_status: 'sent', time: new Date() })
      .execute(),
  );
  const page = await pageOf(person);
  await page.goto('/clinicpath/results');
  await page.getByRole('button', { name: 'Upload laboratory file' }).click();
  const dialog = page.getByRole('dialog', { name: 'Files of a reference laboratory' });
  await dialog.locator('input[type=file]').setInputFiles([
    { name: 'report.xml', mimeType: 'text/xml', buffer: Buffer.from(report('L000001')) },
    { name: 'unknown.xml', mimeType: 'text/xml', buffer: Buffer.from(report('NONE-7')) },
    { name: 'cut.xml', mimeType: 'text/xml', buffer: Buffer.from(report('L000001').slice(0, 200)) },
  ]);
  await dialog.getByRole('button', { name: 'File results' }).click();
  await expect(
    dialog.getByText('The file could not be read: The XML of the file is damaged or cut off.'),
  ).toBeVisible();
  await expect(dialog.getByRole('link', { name: '1 result waits for its patient' })).toBeVisible();
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  await dialog.getByRole('link', { name: 'Mochi · Superchem' }).click();

  const row = page.getByRole('row', { name: /Blood urea nitrogen|BUN/ });
  await expect(row.getByText('61')).toBeVisible();
  await expect(page.getByText(/Nov 2026 · Antech/)).toBeVisible();
  await expect(page.getByText('HEARTWORM ANTIGEN: Negative for adult heartworm antigen.')).toBeVisible();
});
