import { expect, test } from 'vitest';
import { type Identity, patternsOf } from './patterns.ts';

const lin: Identity = {
  name: '林怡君',
  phones: ['0912-345-678', '+886 2 2345 6789'],
  email: 'Yichun.Lin@example.test',
  line_account: 'yichun88',
  address: '台北市大安區和平東路 1 號',
};
const none = new Set<string>();

function erased(identity: Identity, text: string, where: 'everywhere' | 'related' = 'related'): string {
  const patterns = patternsOf(identity, none);
  const pattern = patterns[where];
  if (pattern === null) return text;
  const replacement = patterns.replacement.replace('\\1', '$1').replace('\\2', '$2');
  return text.replace(new RegExp(pattern, 'gi'), where === 'related' ? replacement : '***');
}

test.each([
  '0912345678',
  '0912-345-678',
  '0912 345 678',
  '+886912345678',
  '+886 912 345 678',
  '(0912)345678',
  '02-2345-6789',
  '+886 2 23456789',
])('the telephone number of an owner is found as %s', (written) => {
  expect(erased(lin, `tel ${written}.`, 'everywhere')).toBe('tel ***.');
});

test.each(['1.2.840.0912345678.1', '50912345678', '09123456781', '0912345679'])(
  'digits of %s are no telephone number of this owner',
  (text) => {
    expect(erased(lin, text, 'everywhere')).toBe(text);
  },
);

test('email, account and address are found whatever the case and the spaces', () => {
  expect(erased(lin, 'mail YICHUN.LIN@EXAMPLE.TEST, line YiChun88', 'everywhere')).toBe('mail ***, line ***');
  expect(erased(lin, '台北市大安區和平東路  1  號', 'everywhere')).toBe('***');
});

test('the name is found in notes and as DICOM writes it, and not outside of what belongs to the owner', () => {
  expect(erased(lin, '林怡君小姐來電')).toBe('***小姐來電');
  expect(erased(lin, '林^怡君')).toBe('***');
  expect(erased(lin, '林怡君', 'everywhere')).toBe('林怡君');
});

test('a former name goes with the present one, but not one of a single short word', () => {
  const renamed = { ...lin, former_names: ['陳怡君', 'Lin'] };
  expect(erased(renamed, '陳怡君女士，林怡君，Dr. Lin')).toBe('***女士，***，Dr. Lin');
});

test('a reading of two words goes with the name, one of a single word stays: it is another word of a record too', () => {
  expect(erased({ ...lin, reading: 'はら えみ' }, 'はらえみ様、えみ はら、はらが痛い')).toBe('***様、***、はらが痛い');
  expect(erased({ ...lin, reading: 'はら' }, 'はらが痛い')).toBe('はらが痛い');
});

test('a name of two words is found in either order and not inside of longer words', () => {
  const wu = { ...lin, name: 'Anna Wu' };
  expect(erased(wu, 'Anna Wu / WU^ANNA / Wu, Anna')).toBe('*** / *** / ***');
  expect(erased(wu, 'Johanna Wulf')).toBe('Johanna Wulf');
});

test('a name of one short word goes where it is alone: doctors are called so too', () => {
  const wu = { ...lin, name: 'Lin' };
  expect(erased(wu, 'Lin')).toBe('***');
  expect(erased(wu, '{"owner": "Lin", "note": "Dr. Lin called"}')).toBe('{"owner": "***", "note": "Dr. Lin called"}');
  expect(erased(wu, 'Dr. Lin called 0912-345-678')).toBe('Dr. Lin called ***');
});

test('a number that the family shares is replaced in the rows of this owner alone', () => {
  const patterns = patternsOf(lin, new Set(['0912-345-678']));
  expect(new RegExp(patterns.everywhere!, 'i').test('0912345678')).toBe(false);
  expect(new RegExp(patterns.related, 'i').test('0912345678')).toBe(true);
});

test('signs with a meaning in patterns are letters like others, also where JSON writes them escaped', () => {
  const odd = { ...lin, name: 'A. "Bo" (Wu)', phones: [], email: null, line_account: null, address: null };
  expect(erased(odd, 'A. "Bo" (Wu)')).toBe('***');
  expect(erased(odd, JSON.stringify({ name: 'A. "Bo" (Wu)' }))).toBe('{"name":"***"}');
});

test('an owner without anything but a dash erases nothing', () => {
  const empty = { name: '***', phones: ['12'], email: null, line_account: 'ab', address: 'x' };
  expect(erased(empty, 'nothing *** 12 ab x')).toBe('nothing *** 12 ab x');
  expect(patternsOf(empty, none).everywhere).toBeNull();
});

const bare = { phones: [], email: null, line_account: null, address: null };

test('a family name and a given name that are written apart are found together as well', () => {
  const apart = { ...bare, name: '林 怡君' };
  expect(erased(apart, '林怡君、林 怡君、怡君 林')).toBe('***、***、***');
  expect(erased({ ...bare, name: 'やまだ ハナ' }, 'やまだハナ')).toBe('***');
  // Letters of another script do not run together: Anna Wu is not annawu of an address.
  expect(erased({ ...bare, name: 'Anna 林' }, 'Anna林')).toBe('Anna林');
  expect(erased({ ...bare, name: '林 Anna' }, '林Anna')).toBe('林Anna');
});

test('a name of three words is found in its own order', () => {
  const three = { ...bare, name: ' Anna  Maria Wu ' };
  expect(erased(three, 'Anna Maria Wu')).toBe('***');
  expect(erased(three, 'Wu Maria Anna')).toBe('Wu Maria Anna');
  expect(patternsOf(three, none)).toMatchObject({ isDistinctive: true, replacement: '***', everywhere: null });
});

test('a name of one word with a sign of another script goes only where it is alone', () => {
  expect(patternsOf({ ...bare, name: '林a' }, none).isDistinctive).toBe(false);
  expect(patternsOf({ ...bare, name: 'a林怡' }, none).isDistinctive).toBe(false);
  expect(patternsOf({ ...bare, name: '林' }, none).isDistinctive).toBe(false);
  expect(patternsOf({ ...bare, name: '林怡' }, none).isDistinctive).toBe(true);
});

test('an owner without a name is found by the number, one with a name alone by the name, one without either not at all', () => {
  expect(erased({ ...bare, name: '', phones: ['0912345678'] }, 'tel 0912-345-678')).toBe('tel ***');
  expect(erased({ ...bare, name: 'Lin' }, 'Lin')).toBe('***');
  expect(erased({ ...bare, name: '' }, 'Lin 0912345678')).toBe('Lin 0912345678');
  expect(erased({ ...bare, name: ' ' }, '')).toBe('');
});

test('an account of four characters and a number of seven digits are enough, shorter ones would be parts of others', () => {
  const short = { ...bare, name: '', line_account: ' ab12 ', phones: [' 2345678 '], address: '台北市大安區' };
  expect(erased(short, 'ab12, 234-5678, 台北市大安區', 'everywhere')).toBe('***, ***, ***');
  expect(
    erased({ ...short, line_account: 'ab1', phones: ['234567'], address: '台北市大安' }, 'ab1 234567 台北市大安'),
  ).toBe('ab1 234567 台北市大安');
});

test('a number of Japan is found with its country code, and 886 within a number is no country code', () => {
  const of = (phone: string) => ({ ...bare, name: '', phones: [phone] });
  expect(erased(of('+81 90-1234-5678'), '09012345678 / 0081 90 1234 5678', 'everywhere')).toBe('*** / ***');
  expect(erased(of('00886912345678'), '0912345678', 'everywhere')).toBe('***');
  expect(erased(of('0288612345'), '0288612345', 'everywhere')).toBe('***');
  expect(erased(of('0288612345'), '012345', 'everywhere')).toBe('012345');
});
