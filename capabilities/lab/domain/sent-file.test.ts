import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MAX_SENT_FILE_BYTES, readSentFile } from './sent-file.ts';

const base64 = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64');
const sent = (data: string, encoding: 'base64' | 'reference' | 'other' = 'base64') => ({
  name: 'Report',
  data,
  encoding,
});
const PDF = '%PDF-1.4\n1 0 obj\nendobj\ntrailer\n%%EOF\n';
const PNG = Buffer.concat([
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  Buffer.from('....IEND\xaeB`\x82', 'latin1'),
]);

test('a document and a picture are what their first bytes say, also where the device broke the lines [SNF-01]', () => {
  const text = base64(PDF);
  expect(readSentFile(sent(text))).toEqual({ type: 'pdf', bytes: new Uint8Array(Buffer.from(PDF)) });
  expect(readSentFile(sent(`${text.slice(0, 8)}\r\n ${text.slice(8)}`))).toMatchObject({ type: 'pdf' });
  expect(readSentFile(sent(base64(PNG)))).toMatchObject({ type: 'png' });
});

test('what is damaged, cut, too large, of another kind or lies elsewhere is refused with its reason [SNF-02]', () => {
  expect(readSentFile(sent('JVBE*Ri0='))).toEqual({ fault: 'damaged' });
  expect(readSentFile(sent(base64(PDF).slice(0, -3)))).toEqual({ fault: 'damaged' });
  expect(readSentFile(sent(base64(PDF.slice(0, -8))))).toEqual({ fault: 'damaged' });
  expect(readSentFile(sent(base64(PNG.subarray(0, 10))))).toEqual({ fault: 'damaged' });
  expect(readSentFile(sent(''))).toEqual({ fault: 'damaged' });
  expect(readSentFile(sent(base64(PDF), 'other'))).toEqual({ fault: 'damaged' });
  expect(readSentFile(sent('A'.repeat((MAX_SENT_FILE_BYTES / 3) * 4 + 8)))).toEqual({ fault: 'tooLarge' });
  expect(readSentFile(sent(base64('MZ program')))).toEqual({ fault: 'type' });
  expect(readSentFile(sent(base64('<svg onload="alert(1)"/>')))).toEqual({ fault: 'type' });
  expect(readSentFile(sent('\\\\PC\\share\\a.pdf', 'reference'))).toEqual({ fault: 'reference' });
});

test('whatever is sent, it is read or refused, never thrown, and what is read is what was sent', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.uint8Array().map(base64),
        fc.uint8Array().map((tail) => base64(`%PDF-${base64(tail)}%%EOF`)),
      ),
      (data) => {
        const read = readSentFile(sent(data));
        if ('bytes' in read) expect(base64(read.bytes)).toBe(data.replace(/\s+/g, ''));
        else expect(['damaged', 'type']).toContain(read.fault);
      },
    ),
  );
});
