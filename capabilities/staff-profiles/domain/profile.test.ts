import { expect, test } from 'vitest';
import { mayWrite, printedSigner } from './index.ts';

const lin = { account: 'lin' };

test('a person writes the own profile; an administrator only the fields of the licence of a colleague', () => {
  expect(mayWrite({ id: 'lin', role: 'assistant' }, lin, ['signature', 'photo', 'colour', 'title'])).toBe(true);
  for (const role of ['hospitalAdmin', 'sysAdmin'])
    expect(mayWrite({ id: 'wu', role }, lin, ['title', 'licence_number'])).toBe(true);
  expect(mayWrite({ id: 'wu', role: 'doctor' }, lin, ['title'])).toBe(false);
});

test.each(['signature', 'photo', 'colour'])('no administrator writes the %s of a colleague', (field) => {
  expect(mayWrite({ id: 'wu', role: 'hospitalAdmin' }, lin, ['title', field])).toBe(false);
});

const stamp = {
  ...{ signer: 'lin', title: 'DVM', licence_number: '2041' },
  ...{ signature_png: new Uint8Array([1]), signature_width: 20, signature_height: 10 },
};

test('title and licence number stand below a name in the language of the paper', () => {
  expect(printedSigner('Lin', stamp, 'en').lines).toEqual(['DVM', 'Licence no. 2041']);
  expect(printedSigner('Lin', stamp, 'ja').lines).toEqual(['DVM', '獣医師免許番号 2041']);
  expect(printedSigner('Lin', stamp, 'zhtw').lines).toEqual(['DVM', '獸醫師執業執照字號 2041']);
  expect(printedSigner('Lin', { title: ' ', licence_number: '' }, 'en').lines).toEqual([]);
});

test('a signature is printed only where it was given with the paper, and a person without a profile has the name alone', () => {
  expect(printedSigner('Lin', stamp, 'en').image).toEqual({ png: stamp.signature_png, width: 20, height: 10 });
  const { title, licence_number } = stamp;
  expect(printedSigner('Lin', { title, licence_number }, 'en').image).toBeUndefined();
  expect(printedSigner('Lin', { ...stamp, signature_png: null }, 'en').image).toBeUndefined();
  expect(printedSigner('Lin', undefined, 'en')).toEqual({ name: 'Lin', lines: [], image: undefined });
});
