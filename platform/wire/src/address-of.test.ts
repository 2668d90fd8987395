import { expect, test } from 'vitest';
import { z } from 'zod';
import { addressOf } from './address-of.ts';
import { defineCall } from './call.ts';

const shared = { access: { kind: 'account' }, payload: z.unknown(), summary: 'Of the test' } as const;
const getEntry = defineCall({
  ...{ ...shared, id: 'test.getEntry', method: 'GET', path: '/v2/:hospital/test/getEntry/:id' },
  input: z.strictObject({ id: z.string(), after: z.string().optional(), by: z.array(z.string()).optional() }),
});

test('fields of the path are encoded into it, the others of a GET are its query', () => {
  expect(addressOf(getEntry, { hospital: 'harbor', id: 'a/b 光', after: '1&2', by: ['x'] })).toBe(
    '/v2/harbor/test/getEntry/a%2Fb%20%E5%85%89?after=1%262&by=%5B%22x%22%5D',
  );
  expect(addressOf(getEntry, { hospital: 'harbor', id: 'a' })).toBe('/v2/harbor/test/getEntry/a');
});

test('an address without a field of its path is an error and not an address of something else', () => {
  expect(() => addressOf(getEntry, { hospital: 'harbor', id: '' })).toThrow('test.getEntry needs id');
  expect(() => addressOf(getEntry, { id: 'a' })).toThrow('test.getEntry needs hospital');
});

test('a POST has its fields in the body, and a POST of bytes in the query', () => {
  const save = defineCall({
    ...{ ...shared, id: 'test.save', method: 'POST', path: '/v2/:hospital/test/save' },
    input: z.strictObject({ name: z.string() }),
  });
  expect(addressOf(save, { hospital: 'harbor', name: 'Momo' })).toBe('/v2/harbor/test/save');
  expect(addressOf({ ...save, body: 'bytes' }, { hospital: 'harbor', name: 'Momo' })).toBe(
    '/v2/harbor/test/save?name=Momo',
  );
});

test('of several paths of a call the one with the most given fields is its address', () => {
  const read = defineCall({
    ...{ ...shared, id: 'test.read', method: 'GET', path: '/dicomweb/:hospital/studies/:study' },
    aliases: ['/dicomweb/:hospital/studies/:study/series/:series', '/old/:hospital/studies/:study'],
    input: z.strictObject({ study: z.string(), series: z.string().optional(), accept: z.string().optional() }),
  });
  expect(addressOf(read, { hospital: 'harbor', study: '1.2' })).toBe('/dicomweb/harbor/studies/1.2');
  expect(addressOf(read, { hospital: 'harbor', study: '1.2', series: '3.4', accept: 'a' })).toBe(
    '/dicomweb/harbor/studies/1.2/series/3.4?accept=a',
  );
});

test('the product of a public call is alder and never part of its query', () => {
  const status = defineCall({
    ...{ ...shared, id: 'test.status', method: 'GET', path: '/v2/public/:product/status' },
    input: z.strictObject({ lang: z.string().optional() }),
  });
  expect(addressOf(status, { lang: 'ja' })).toBe('/v2/public/alder/status?lang=ja');
});
