import { isOffline, isQcDue } from '@alder/devices/domain';
import { isAgentExpired } from '@alder/quality-control/domain';
import { expect, test } from 'vitest';

const start = new Date('2026-11-24T02:00:00.000Z');
const after = (ms: number) => new Date(start.getTime() + ms);
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

test('a gateway is reported offline after 30 minutes, an analyzer without QC after 90 days, and an opened control agent stands 20 minutes [const.pulpo]', () => {
  expect(isOffline(start, after(30 * MINUTE - 1))).toBe(false);
  expect(isOffline(start, after(30 * MINUTE))).toBe(true);
  expect(isQcDue(start, after(90 * DAY))).toBe(false);
  expect(isQcDue(start, after(90 * DAY + 1))).toBe(true);
  expect(isAgentExpired(start, after(20 * MINUTE - 1))).toBe(false);
  expect(isAgentExpired(start, after(20 * MINUTE))).toBe(true);
});
