import fc from 'fast-check';
import { expect, test } from 'vitest';
import { guessEntity, guessMapping, type ReadOptions, readRow, type UserData } from './index.ts';

const about = {
  dateOrder: 'ymd',
  speciesMap: {},
  today: '2026-11-23',
  decimals: 2,
  instantOf: (day: string, time: string) => `${day}T${time}:00.000Z`,
  roleMap: { vet: 'doctor', 櫃台: 'assistant' },
  doctorMap: {},
} as const;

function read(row: Readonly<Record<string, string>>) {
  const all = { Name: 'Mei Lin', Email: 'mei@clinic.test', Role: 'Vet', ...row };
  const options: ReadOptions = { ...about, entity: 'user', mapping: guessMapping('user', Object.keys(all)) };
  const [user] = readRow(Object.values(all), options);
  return {
    data: user!.data as UserData,
    reasons: user!.reasons.map(({ code, field }) => `${code} ${field}`),
    of: user!,
  };
}

test.each([
  ['Full Name', 'E-mail', 'Job Title', 'Licence No', 'Suffix'],
  ['姓名', '電子郵件', '職稱', '證書字號', '頭銜'],
  ['氏名', 'メールアドレス', '役割', '免許番号', '肩書'],
])('a list of users is known by its headings: %s, %s, %s', (...headings) => {
  expect(guessEntity(headings)).toBe('user');
  expect(Object.keys(guessMapping('user', headings))).toEqual(['name', 'email', 'role', 'title', 'licence_number']);
});

test('a person is read with role, title and licence number, and the address is the one that is compared', () => {
  const { data, reasons, of } = read({
    Email: 'Mei Lin <MEI@Clinic.test>',
    Suffix: 'DVM',
    Licence: 'VET-1',
    Role: ' ＶＥＴ ',
  });
  expect(reasons).toEqual([]);
  expect(data).toMatchObject({ email: 'mei@clinic.test', role: 'doctor', title: 'DVM', licence_number: 'VET-1' });
  expect(of.source_id).toBe('mei@clinic.test');
});

test('a role word without a chosen meaning refuses the row and is never guessed, not even from a word that is known', () => {
  expect(read({ Role: 'Groomer' }).reasons).toEqual(['role role']);
  expect(read({ Role: 'doctor' }).reasons).toEqual(['role role']);
  expect(read({ Role: '' }).reasons).toEqual(['missing role']);
});

test.each([
  [{ Email: 'nobody' }, 'email email'],
  [{ Email: '' }, 'missing email'],
  [{ Name: '' }, 'missing name'],
  [{ Name: '=HYPERLINK("http://x")' }, 'value name'],
  [{ Name: 'Lin\r\nBcc: all@clinic.test' }, 'value name'],
  [{ Name: 'win at www.example.test' }, 'value name'],
  [{ Suffix: '@SUM(1)' }, 'value title'],
  [{ Phone: '=1+1' }, 'value phone'],
  [{ Licence: 'x'.repeat(41) }, 'tooLong licence_number'],
] as const)('%o is refused', (row, reason) => {
  expect(read(row).reasons).toContain(reason);
});

test('a number with its country is a telephone and no formula', () => {
  expect(read({ Phone: '+886 912-345-678' }).reasons).toEqual([]);
});

test('whatever is in a cell, a row without a reason has an address, a name of one line and a confirmed role', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), fc.string(), (Name, Email, Role) => {
      const { data, reasons } = read({ Name, Email, Role });
      if (reasons.length > 0) return;
      expect(data.email).toMatch(/^[^\s@]+@[^\s@]+$/);
      expect(data.name).toMatch(/^[^\r\n\0]+$/);
      expect(data.role).toBe('doctor');
    }),
  );
});
