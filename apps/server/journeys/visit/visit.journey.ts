import { test } from '@alder/testing/browser';
import { stopPrograms } from './visit-analyzer.ts';
import { fillCatalog, type Visit } from './visit-fixture.ts';
import { dragImages, radiographArrives, shareStudy, viewRadiograph } from './visit-imaging.ts';
import { measure, orderPanel, receiveHl7 } from './visit-laboratory.ts';
import { archive, dispense, pay } from './visit-money.ts';
import { checkIn, logInTwice, registerPatient } from './visit-reception.ts';
import { examine, prescribe, takeRecord, writeThroughACut } from './visit-record.ts';

test.use({ permissions: ['clipboard-read', 'clipboard-write'], actionTimeout: 10_000 });
test.afterEach(stopPrograms);

test('one visit from the telephone to the archive: reception, record, laboratory, imaging, pharmacy, checkout, share [state.board] [state.medication] [state.payment] [state.archiveClearsMemos] [rule.assignee] [rule.rangeSex] [const.price] [const.payments] [role.share]', async ({
  hospital,
  pageOf,
  newPage,
  baseURL,
}) => {
  test.setTimeout(300_000);
  await fillCatalog(hospital);
  const clerk = await hospital.addPerson({ role: 'assistant', display_name: 'Chou' });
  const reception = await test.step('a second browser kicks the first out, which says so', () =>
    logInTwice(newPage, clerk));
  const doctor = await pageOf(hospital.doctor);
  const pet = await test.step('reception finds no owner by telephone and enters owner and pet', () =>
    registerPatient(reception, hospital));
  await test.step("checked in, the card is on the doctor's board within a second", () => checkIn(reception, doctor));
  const { id: record } = await hospital.work((trx) =>
    trx.selectFrom('medical_record').select('id').where('pet', '=', pet.id).executeTakeFirstOrThrow(),
  );
  const visit: Visit = { hospital, reception, doctor, newPage, address: baseURL!, pet, record };

  await test.step('the doctor takes the record; an assistant may read and not write', () => takeRecord(visit));
  await test.step('cut off for a minute in mid-sentence the doctor loses nothing', () => writeThroughACut(visit));
  await test.step('weight, diagnosis and treatments are on the record and on the bill', () => examine(visit));
  const ports = await test.step('a panel is refused without the sex, then ordered', () => orderPanel(visit));
  await test.step('its result stands flagged on the screen within 3 seconds, once', () => measure(visit, ports));
  await test.step('HL7 does the same; unknown patients and invalid messages wait apart', () =>
    receiveHl7(visit, ports));
  await test.step('a radiograph comes from the modality; an unknown AE is refused', () => radiographArrives(visit));
  await test.step('photograph and cine are dragged in; a cut upload goes on', () => dragImages(visit));
  await test.step('the viewer measures in millimetres and says by what', () => viewRadiograph(visit));
  await test.step('an outsider needs the password and sees the study alone', () => shareStudy(visit));
  await test.step('the prescription shows its price; completing sends it on', () => prescribe(visit));
  await test.step('the pharmacist dispenses and hands over', () => dispense(visit));
  await test.step('cash and card pay it; the receipt is locked and printed', () => pay(visit));
  await test.step('archiving clears the memos, undo brings them back', () => archive(visit));
});
