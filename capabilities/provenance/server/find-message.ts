import type { HospitalTrx } from '@alder/database';
import { type DriverFile, driverFor, productDriver, resolveDriver } from '@alder/drivers/domain';
import { type DecimalMark, type Protocol, readRuns } from '@alder/instrument-messages/domain';
import type { JudgedValue } from '@alder/lab/domain';
import type { Context } from '@alder/server';
import { ObjectMissing } from '@alder/storage';
import { type Charset, type DeviceModel, encodeText } from '@alder/terms';
import type { Provenance } from '../contract/index.ts';
import { excerptOf, locateValue, type Span } from '../domain/index.ts';
import { findMessage, listLater, type MessageRow, type ResultRow } from './provenance.repository.ts';

/** A message with embedded documents is shown, and its value is not looked for. */
const MAX_LOCATED_BYTES = 1_000_000;

/** What provenance needs of the hospital's own drivers; `apps/server/src/compose.ts` gives it. */
export type OwnDriverSource = {
  readonly findOwnDriver: (trx: HospitalTrx, key: string, number: number) => Promise<DriverFile | undefined>;
};

/** The message that a value came in, with its bytes marked; later messages of the run are looked through too. */
export async function findMessageOf(
  context: Context,
  result: ResultRow,
  value: JudgedValue,
  source: OwnDriverSource,
): Promise<Provenance['message']> {
  if (result.set_id === null) return null;
  const first = await findMessage(context.trx, result.set_id);
  if (!first) return null;
  const bytes = await readBytes(context, first);
  const file = await driverOf(context, result, source);
  const found = bytes && locate(context, { row: first, bytes, file }, result, value);
  if (found || (result.modified as unknown[]).length === 0) return present(first, bytes, found);

  for (const later of await listLater(context.trx, first.id)) {
    const more = await readBytes(context, later);
    const span = more && locate(context, { row: later, bytes: more, file }, result, value);
    if (span) return present(later, more, span);
  }
  return present(first, bytes, undefined);
}

/** The driver that read a result, of the product or of the hospital's own. */
async function driverOf({ trx }: Context, { driver, driver_version }: ResultRow, source: OwnDriverSource) {
  if (driver_version === null) return undefined;
  return productDriver(driver, driver_version) ?? (await source.findOwnDriver(trx, driver, driver_version));
}

type Read = { readonly row: MessageRow; readonly bytes: Uint8Array; readonly file: DriverFile | undefined };

function locate(
  { hospital }: Context,
  { row: message, bytes, file }: Read,
  result: ResultRow,
  value: JudgedValue,
): Span | undefined {
  if (bytes.length > MAX_LOCATED_BYTES) return undefined;
  const charset = message.charset as Charset;
  const dialect = { protocol: message.protocol as Protocol, charset, decimal: message.decimal_mark as DecimalMark };
  const driver = file ? resolveDriver(file) : driverFor(message.device as DeviceModel, bytes);
  return locateValue(
    bytes,
    { code: value.code, raw: sentOf(value), run: (result.results as JudgedValue[]).map(asSent) },
    (copy) => readRuns(copy, { ...dialect, zone: hospital.timezone }, driver),
    (text) => encodeText(text, charset),
  );
}

/** A value of a diluted sample stands in the message as the analyzer reported it. */
const sentOf = ({ raw, dilution }: JudgedValue) => dilution?.raw ?? raw;
const asSent = (value: JudgedValue) => ({ code: value.code, raw: sentOf(value) });

/** `undefined` where the bytes are gone from the storage. */
async function readBytes({ services }: Context, { raw_key }: MessageRow): Promise<Uint8Array | undefined> {
  const chunks: Uint8Array[] = [];
  try {
    for await (const chunk of await services.storage.read(raw_key)) chunks.push(chunk as Uint8Array);
  } catch (error) {
    if (error instanceof ObjectMissing) return undefined;
    throw error;
  }
  return Buffer.concat(chunks);
}

function present(row: MessageRow, bytes: Uint8Array | undefined, value: Span | undefined): Provenance['message'] {
  const { start, end } = excerptOf(bytes?.length ?? 0, value);
  return {
    ...{ id: row.id, received_at: row.received_at.toISOString(), size: row.size, sha256: row.raw_sha256 },
    ...{ protocol: row.protocol as Protocol, charset: row.charset as Charset },
    excerpt: bytes ? Buffer.from(bytes.subarray(start, end)).toString('base64') : '',
    ...{ offset: start, value: value ?? null },
  };
}
