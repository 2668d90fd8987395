import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type RecordState, refusalToAmend, refusalToCosign, refusalToSign } from './sign-rules.ts';

const lin = { id: 'lin', role: 'doctor' };
const chen = { id: 'chen', role: 'hospitalAdmin' };
const amy = { id: 'amy', role: 'assistant' };
const open: RecordState = { assignee: 'lin', isWritten: true, signer: null, cosigners: [] };
const signed: RecordState = { ...open, signer: 'lin' };

test('a record is signed by its doctor once something is written, and once only', () => {
  expect(refusalToSign(open, lin)).toBeUndefined();
  expect(refusalToSign(open, chen)).toBe('assigneeOnly');
  expect(refusalToSign({ ...open, assignee: 'amy' }, amy)).toBe('assigneeOnly');
  expect(refusalToSign({ ...open, isWritten: false }, lin)).toBe('recordEmpty');
  expect(refusalToSign(signed, lin)).toBe('recordSigned');
  expect(refusalToSign({ ...open, cosigners: ['lin'] }, lin)).toBe('cosignerSigned');
});

test('another doctor signs beside the first, once, and only what is signed', () => {
  expect(refusalToCosign(signed, chen)).toBeUndefined();
  expect(refusalToCosign(open, chen)).toBe('recordNotSigned');
  expect(refusalToCosign(signed, lin)).toBe('cosignerSigned');
  expect(refusalToCosign({ ...signed, cosigners: ['chen'] }, chen)).toBe('cosignerSigned');
  expect(refusalToCosign(signed, amy)).toBe('cosignerNotDoctor');
});

test('a record is either changed or added to, never both', () => {
  const states = fc.record({
    assignee: fc.constantFrom('lin', 'chen', null),
    isWritten: fc.boolean(),
    signer: fc.constantFrom('lin', 'chen', null),
    cosigners: fc.constant([]),
  });
  fc.assert(
    fc.property(states, fc.constantFrom(lin, chen, amy), (record, who) => {
      const canSign = refusalToSign(record, who) === undefined;
      expect(canSign && refusalToAmend(record) === undefined).toBe(false);
      expect(refusalToAmend(record) === undefined).toBe(record.signer !== null);
    }),
  );
});
