import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Keyword, readDicom, writeDicom } from '../index.ts';
import {
  frameType,
  MultipartFault,
  MultipartReader,
  multipartLength,
  QueryFault,
  readAccept,
  readWebQuery,
  webJson,
  writeMultipart,
} from './index.ts';

const bytesOf = async function* (bytes: Uint8Array) {
  yield bytes;
};

function read(body: Buffer, boundary: string, step = body.length): Buffer[] {
  const parts: Buffer[][] = [];
  const reader = new MultipartReader(boundary, {
    begin: () => void parts.push([]),
    bytes: (chunk) => void parts.at(-1)!.push(Buffer.from(chunk)),
    end: () => undefined,
  });
  for (let at = 0; at < body.length; at += step) reader.feed(body.subarray(at, at + step));
  reader.finish();
  return parts.map((chunks) => Buffer.concat(chunks));
}

test('parts that were written are read back, in whatever chunks they arrive and whatever they contain', async () => {
  const piece = fc.oneof(
    fc.uint8Array({ maxLength: 60 }),
    // Bytes that look like a boundary, nearly.
    fc.constantFrom('\r\n--cut', '\r\n-', '--cut--', '\r', '\r\n\r\n').map((text) => new Uint8Array(Buffer.from(text))),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(piece, { minLength: 1, maxLength: 5 }),
      fc.integer({ min: 1, max: 50 }),
      async (all, step) => {
        const parts = all.map((bytes) => ({
          ...{ type: 'application/octet-stream', length: bytes.length },
          open: async () => bytesOf(bytes),
        }));
        const chunks: Uint8Array[] = [];
        for await (const chunk of writeMultipart(parts, 'other-boundary')) chunks.push(chunk);
        const body = Buffer.concat(chunks);

        expect(body.length).toBe(multipartLength(parts, 'other-boundary'));
        expect(read(body, 'other-boundary', step)).toEqual(all.map((bytes) => Buffer.from(bytes)));
      },
    ),
  );
});

test('a body without end, without boundary or with endless headers is refused and gathers nothing', () => {
  const fails = (body: string) => expect(() => read(Buffer.from(body), 'cut')).toThrow(MultipartFault);
  fails('--cut\r\nA: b\r\n\r\nbytes');
  fails('x'.repeat(100_000));
  fails(`--cut\r\n${'A: b\r\n'.repeat(10_000)}`);
  fails('--cut and more');
  expect(() => read(Buffer.from('--x--'), '')).toThrow(MultipartFault);
  expect(read(Buffer.from('--cut--'), 'cut')).toEqual([]);
  expect(read(Buffer.from('--cut\r\n\r\n\r\n--cut--'), 'cut')).toEqual([Buffer.alloc(0)]);
});

test('a client states what it accepts by header or parameter, the best first, quotes included', () => {
  const [first, second] = readAccept(
    'image/jphc;q=0.5, multipart/related; type="application/octet-stream"; transfer-syntax=*',
  );
  expect(first).toMatchObject({ type: 'application/octet-stream', multipart: true, transferSyntax: '*' });
  expect(second).toMatchObject({ type: 'image/jphc', multipart: false, quality: 0.5 });
  expect(readAccept(undefined)).toMatchObject([{ type: '*/*' }]);
  expect(readAccept('text/html', 'image/png')).toMatchObject([{ type: 'image/png' }]);
  expect(readAccept('image/png;q=0')).toEqual([]);
  expect(frameType('1.2.840.10008.1.2.4.202')).toBe('image/jphc');
  expect(frameType('1.2.840.10008.1.2.1')).toBeUndefined();
});

test('attributes are named by keyword or tag; an unknown one, and a limit that is not a number, is refused', () => {
  const query = readWebQuery({
    '00100020': 'P1',
    StudyDate: '2026*',
    includefield: ['StudyDescription,00081030', '99999999'],
    limit: '5',
  });
  expect([...query.match]).toEqual([
    ['PatientID', 'P1'],
    ['StudyDate', '2026*'],
  ] satisfies [Keyword, string][]);
  expect(query.include).toEqual(new Set(['00081030', '99999999']));
  expect([query.limit, query.offset, query.fuzzy]).toEqual([5, 0, false]);
  expect(readWebQuery({ includefield: 'all', fuzzymatching: 'true' })).toMatchObject({ include: 'all', fuzzy: true });
  expect(() => readWebQuery({ Nonsense: 'x' })).toThrow(QueryFault);
  expect(() => readWebQuery({ limit: '-1' })).toThrow(QueryFault);
  expect(() => readWebQuery(JSON.parse('{"__proto__":"x"}') as Record<string, string>)).toThrow(QueryFault);
});

test('a header in JSON keeps names, empty values, numbers and references to long values', () => {
  const file = writeDicom({
    ...{ SOPClassUID: '1.2', SOPInstanceUID: '1.3', SpecificCharacterSet: 'ISO_IR 192', PatientName: 'Mochi=麻糬' },
    ...{ ImageType: ['DERIVED', '', 'AXIAL'], PixelSpacing: ['0.1', '0.2'], PatientComments: '', Rows: 3 },
    SequenceOfUltrasoundRegions: [{ RegionFlags: 1 }],
    RedPaletteColorLookupTableData: new Uint8Array(3_000),
    LUTData: new Uint8Array(4),
  });
  const json = webJson(readDicom(file).dataset, (path) => `/bulk/${path}`);
  expect(json['00080005']).toEqual({ vr: 'CS', Value: ['ISO_IR 192'] });
  expect(json['00080008']).toEqual({ vr: 'CS', Value: ['DERIVED', null, 'AXIAL'] });
  expect(json['00100010']).toEqual({ vr: 'PN', Value: [{ Alphabetic: 'Mochi', Ideographic: '麻糬' }] });
  expect(json['00280030']).toEqual({ vr: 'DS', Value: [0.1, 0.2] });
  expect(json['00104000']).toEqual({ vr: 'LT' });
  expect(json['00281201']).toEqual({ vr: 'OW', BulkDataURI: '/bulk/00281201' });
  expect(json['00186011']?.Value).toEqual([{ '00186016': { vr: 'UL', Value: [1] } }]);
});
