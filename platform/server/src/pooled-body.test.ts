import { EventEmitter } from 'node:events';
import type { FastifyReply } from 'fastify';
import { expect, test } from 'vitest';
import { poolBody } from './pooled-body.ts';

const FRAME = 524_288;
const reply = () => ({ raw: new EventEmitter() }) as unknown as FastifyReply;

test('the buffer of a frame is reused after its response was sent, and never before', () => {
  const [first, second, third] = [reply(), reply(), reply()];

  const sent = poolBody(first, FRAME);
  const beside = poolBody(second, FRAME);
  expect(beside.buffer).not.toBe(sent.buffer);

  first.raw.emit('finish');
  const after = poolBody(third, FRAME - 10);
  expect(after.buffer).toBe(sent.buffer);
  expect(after).toHaveLength(FRAME - 10);
});

test('the buffer of an aborted response is not reused: the operating system may still hold the rest of it', () => {
  const [cut, next] = [reply(), reply()];

  const sent = poolBody(cut, FRAME * 4);
  cut.raw.emit('close');

  expect(poolBody(next, FRAME * 4).buffer).not.toBe(sent.buffer);
});
