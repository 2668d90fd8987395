import { expect, test } from 'vitest';
import { refusalOfDatabase } from './database-refusal.ts';

const of = (error: object) => refusalOfDatabase(Object.assign(new Error('of the database'), error))?.kind.status;

test.each(['22003', '22008', '22P02', '22021', '54000', '22001', '23514'])(
  'a value that no column can hold (SQLSTATE %s) is the caller’s mistake',
  (code) => expect(of({ code })).toBe(400),
);

test.each(['53300', '57P01', '08006', 'ECONNREFUSED'])(
  'while the database is away (%s) the client is asked to try again',
  (code) => {
    const refusal = refusalOfDatabase(Object.assign(new Error(), { code }));
    expect(refusal?.kind.status).toBe(503);
    expect(refusal?.details.retry_after).toBe(2);
  },
);

test.each(['53100', 'ENOSPC', 'EDQUOT'])(
  'a full disk (%s) is reported, and the client is asked to retry in a minute',
  (code) => {
    const refusal = refusalOfDatabase(Object.assign(new Error(), { code }));
    expect([refusal?.kind.code, refusal?.kind.status, refusal?.details.retry_after]).toEqual(['diskFull', 503, 60]);
  },
);

test('a function of the database refuses with its own code, and everything else stays a fault', () => {
  expect(refusalOfDatabase({ code: 'AL409', message: 'alreadyPaid', detail: 'Paid' })?.toBody()).toEqual({
    error: 'alreadyPaid',
    message: 'Paid',
  });
  expect(of({ code: '42601' })).toBeUndefined();
});

test('the second of two entries of what there may be only once is refused with a code of its own', () => {
  const refusal = refusalOfDatabase({
    code: '23505',
    message: 'duplicate key value violates unique constraint "till_name"',
  });
  expect([refusal?.kind.code, refusal?.kind.status, refusal?.details]).toEqual(['alreadyEntered', 409, {}]);
});

test.each(['40P01', '40001'])('work that another transaction stopped (%s) is tried again by the client', (code) => {
  const refusal = refusalOfDatabase({ code });
  expect([refusal?.kind.code, refusal?.details]).toEqual(['unavailable', { retry_after: 1 }]);
});
