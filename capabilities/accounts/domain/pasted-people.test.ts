import { expect, test } from 'vitest';
import { permitsOf, readPastedPeople } from './pasted-people.ts';

const read = (text: string, known: string[] = []) =>
  readPastedPeople(text, known).map(({ displayName, email, phone, role, problem }) =>
    problem ? [displayName, problem] : [displayName, email, phone, role],
  );

test('people come from a sheet in any order of columns, with heads, in three languages, and from a list with commas', () => {
  expect(read('Name\tEmail\tRole\nLin\tLIN@x.test\tDoctor\n周雅婷\t助理\tchou@x.test\t0912 345 678')).toEqual([
    ['Lin', 'lin@x.test', null, 'doctor'],
    ['周雅婷', 'chou@x.test', '0912 345 678', 'assistant'],
  ]);
  expect(read('佐藤 健,sato@x.test,獣医師\r\n鈴木；x\n"Wu, Mei";wu@x.test;管理員')).toEqual([
    ['佐藤 健', 'sato@x.test', null, 'doctor'],
    ['鈴木；x', 'emailMissing'],
    ['Wu, Mei', 'wu@x.test', null, 'hospitalAdmin'],
  ]);
});

test('each line that invites nobody says why, and the others are not held up', () => {
  const text = [
    'Lin\tlin@x.test\tdoctor',
    'Lin again\tLin@X.test\tdoctor',
    'Chou\tchou@x.test\tdoctor',
    'No address\tdoctor',
    'Broken\tbroken@\tdoctor',
    '\tnameless@x.test\tdoctor',
    '=HYPERLINK("x")\tformula@x.test\tdoctor',
    'No role\trole@x.test\tastronaut',
    '',
  ].join('\n');
  expect(read(text, ['CHOU@x.test'])).toEqual([
    ['Lin', 'lin@x.test', null, 'doctor'],
    ['Lin again', 'twice'],
    ['Chou', 'known'],
    ['No address', 'emailMissing'],
    ['Broken', 'emailInvalid'],
    ['', 'nameMissing'],
    ['=HYPERLINK("x")', 'formula'],
    ['No role', 'roleUnknown'],
  ]);
});

test('a line keeps its number, an address in angle brackets is read, and nothing is read of an empty paste', () => {
  expect(readPastedPeople('\n\nLin,"Lin <lin@x.test>",vet', [])).toMatchObject([{ line: 3, email: 'lin@x.test' }]);
  expect(readPastedPeople(' \n\t\n', [])).toEqual([]);
});

test('only doctors take appointments, and who works in the laboratory alone sees the laboratory alone', () => {
  expect(permitsOf('doctor')).toMatchObject({ permit_his: true, acceptAppointments: true });
  expect(permitsOf('assistant')).toMatchObject({ permit_pacs: true, acceptAppointments: false });
  expect(permitsOf('lisConsultant')).toMatchObject({ permit_his: false, permit_lis: true, permit_pacs: false });
});
