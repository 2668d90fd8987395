import { changes, type Implementation } from '@alder/server';
import { expect, test } from 'vitest';
import { implementations } from './compose.ts';
import { leastInput, NAMED } from './inputs-of-calls.fixture.ts';
import { openFixture } from './isolation.fixture.ts';

/** Calls without an audit row for the input below, with the test of their audit row or the reason why they have none. */
const WITHOUT_ROW: Readonly<Record<string, string>> = {
  'public.logout': 'without a session nothing ends; "every log-in and its end stand in the audit chain, which holds"',
  'public.login': 'the password is wrong; "a wrong password is written into the audit log of the hospital"',
  'public.forgotPassword': '"the request for a link and the password set by it are in the audit log of the hospital"',
  'public.setPasswordByLink': 'the same test',
  'account.beginTotp': 'refused: the session of the fixture has no cookie; security.db.test.ts reads its audit rows',
  'account.confirmIdentity':
    'refused: the session of the fixture has no cookie; security.db.test.ts reads its audit rows',
  'account.confirmTotp': 'refused: the session of the fixture has no cookie; security.db.test.ts reads its audit rows',
  'account.removeTotp': 'refused: the session of the fixture has no cookie; security.db.test.ts reads its audit rows',
  'account.beginPasskey': 'refused: the session of the fixture has no cookie; passkeys.db.test.ts reads its audit rows',
  'account.confirmPasskey':
    'refused: the session of the fixture has no cookie; passkeys.db.test.ts reads its audit rows',
  'account.removePasskey':
    'refused: the session of the fixture has no cookie; passkeys.db.test.ts reads its audit rows',
  'account.renamePasskey': 'refused: the passkey is none of the caller; passkeys.db.test.ts reads its audit row',
  'account.renewRecoveryCodes':
    'refused: the session of the fixture has no cookie; security.db.test.ts reads its audit rows',
  'account.setPin': 'refused: the session of the fixture has no cookie; security.db.test.ts reads its audit rows',
  'account.lockSession': 'refused: the session of the fixture has no cookie; sessions.db.test.ts reads its audit rows',
  'account.unlockSession':
    'refused: the session of the fixture has no cookie; sessions.db.test.ts reads its audit rows',
  'account.endSession': 'refused: the session is none of the caller; sessions.db.test.ts reads its audit row',
  'account.changeEmail': 'refused: the session of the fixture has no cookie; email.db.test.ts reads its audit row',
  'public.confirmEmail': 'the link is made up; email.db.test.ts reads its audit row',
  'public.removeFactorsByLink': 'the link is made up; security.db.test.ts reads its audit row',
  'account.register': 'no hospital is there yet, and the one to be is no tenant before its link is opened',
  'account.activate': 'the link is made up; "a registered hospital is made by the password that its person sets"',
  'pacs.uploadThumb': 'refused: the bytes are no image; the handler writes through context.inHospital',
  'dicomweb.storeInstances': 'refused: the token may not store; intake writes the rows of each image',
  'his.importCatalog': 'refused: the bytes are no price list; the handler writes through context.inHospital',
  'customRange.import': 'refused: the bytes are no table of ranges; the handler writes through context.inHospital',
  'chimera.setServer': 'refused: the address does not answer; the handler writes through context.inHospital',
  'pet.syncChimera': 'refused: the hospital is not linked; "a pet is pulled by its chart number …" writes the row',
  'import.uploadFile': 'refused: the bytes are no table; the handler writes through context.inHospital',
  'his.uploadImage': 'refused: the bytes are no form; the handler writes through context.inHospital',
  'serviceLog.uploadReplacementPhoto': 'refused: the bytes are no form; the handler writes through context.inHospital',
  'record.uploadLaboratoryFile': 'refused: the bytes are no results; the handler writes through context.inHospital',
  'hospital.uploadLogo': 'refused: the bytes are no image; the handler writes through context.inHospital',
  'staff.uploadImage': 'refused: the bytes are no image; profile.db.test.ts reads its audit row',
  'export.saveTarget': 'refused: the bucket does not answer; the handler writes through context.inHospital',
  'hospital.enterInvitationCode': 'refused: the code is made up; linkHospitals writes the rows of both hospitals',
  'account.inviteMember': 'refused: no account has the address; membership.db.test.ts reads its rows',
  'account.acceptInvitation': 'refused: there is no such invitation; membership.db.test.ts reads its rows',
  'account.declineInvitation': 'refused: there is no such invitation; membership.db.test.ts reads its rows',
  'account.leaveHospital': 'refused: the person has no other hospital; membership.db.test.ts reads its rows',
  'account.changeHospital':
    'refused: the session of the fixture has no cookie; change-hospital.db.test.ts reads its rows',
  'admin.switchHospital':
    'refused: the session of the fixture has no cookie; switch.handlers.db.test.ts reads its rows',
  'admin.pulpoAction': 'refused: there is no such hospital; ask.handlers.db.test.ts reads the rows of both hospitals',
  'admin.createInvitation': 'refused: there is no such hospital; linkHospitals writes the rows of both hospitals',
  'admin.deleteInvitation': 'refused: there is no such invitation; unlinkHospitals writes the rows of both hospitals',
  'his.signMedicalRecord':
    'refused: the account of the fixture is not the doctor of the record; record-signing.db.test.ts reads its row',
  'his.checkInpatientDose':
    'refused: no user checks their own dose; "an admission, a dose and a check are in the audit log"',
  'public.answerQuotation': 'the link is made up; public.handlers.db.test.ts reads its audit row',
  'public.askBooking': 'no hospital has the made-up key; booking.db.test.ts reads its audit row',
  'public.confirmBooking': 'no hospital has the made-up key; booking.db.test.ts reads its audit row',
  'public.moveBooking': 'no hospital has the made-up key; the handler writes through context.inHospital',
  'public.cancelBooking': 'no hospital has the made-up key; the handler writes through context.inHospital',
  'public.takeWalkInNumber': 'no hospital has the made-up key; walk-in.db.test.ts reads its audit row',
  'public.leaveWalkIn': 'no hospital has the made-up key; the handler writes through context.inHospital',
  'public.setReminderChoice': 'the link is made up; reminders.db.test.ts reads its audit row',
  'public.stopWeeklyLetter': 'the link is made up; weekly-letter.db.test.ts reads its audit row',
  'public.lineWebhook': 'the address is made up; link.db.test.ts reads its audit rows',
  'line.setChannel': 'refused: the account of the fixture is set up already; channel.db.test.ts reads its audit rows',
  'line.testChannel': 'refused: the token of the fixture is not sealed; the handler writes through context.inHospital',
  'pharmacy.confirmWitness': 'refused: the password is made up; prescription.db.test.ts reads its audit row',
  'register.confirmWitness':
    'nothing changes: the caller gets a proof; the entry made with it writes a row that names the witness',
  'gateway.putImage': 'refused: the bytes are no DICOM file; intake writes the rows of each image',
  'gateway.putStep': 'the bytes are no data set; takeStep writes the row of the item that it changes',
  'pacs.sendShareUrl': 'refused: the link has no email; the handler writes through context.inHospital',
};
/** Calls that share a hospital: one call may remove what a later one needs, and a hospital takes a second to make. */
const GROUP = 8;

test('every call that changes something leaves a row in the audit log of its hospital, or its absence is explained', async () => {
  const fixture = await openFixture();
  const writing = implementations.filter(({ call }) => changes(call));
  const without: string[] = [];
  let accepted = 0;
  let side = await fixture.addHospital();
  for (const [index, implementation] of writing.entries()) {
    if (index % GROUP === 0 || implementation.kind !== 'hospital') side = await fixture.addHospital();
    const before = await rowsOf(side.hospital.id);
    const { status } = await send(implementation, side);
    if (status < 300) accepted += 1;
    // A refused call of a user leaves no row; calls of the other kinds write their rows themselves.
    else if (implementation.kind === 'hospital') continue;
    if ((await rowsOf(side.hospital.id)) === before) without.push(implementation.call.id);
  }
  await fixture.app.close();

  expect(without.sort()).toEqual(Object.keys(WITHOUT_ROW).sort());
  expect(accepted).toBeGreaterThan((writing.length - without.length) / 2);

  function rowsOf(hospital: string): Promise<number> {
    return fixture.inHospital(hospital, async (trx) => {
      const count = trx.selectFrom('audit_log').select(({ fn }) => fn.countAll<number>().as('rows'));
      return Number((await count.executeTakeFirstOrThrow()).rows);
    });
  }

  function send({ call }: Implementation, { everything, hospital, admin, gateway, program, reader }: typeof side) {
    const input = { ...leastInput(call, everything), ...NAMED[call.id]?.(everything), hospital: hospital.key };
    const { kind } = call.access;
    if (kind === 'public') return fixture.send(call, call.path, input);
    if (kind === 'interface') return fixture.send(call, call.path, input, reader);
    return fixture.send(call, call.path, input, kind === 'gateway' ? gateway : kind === 'dicomweb' ? program : admin);
  }
}, 300_000);
