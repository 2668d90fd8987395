import { type DriverFile, driverFor, resolveDriver } from '@alder/drivers/domain';
import { formOf } from '@alder/instrument-messages/domain';
import type { DeviceModel } from '@alder/terms';
import type { InputOf } from '@alder/wire';
import { captureUnusable, notTeachable, type replayDraft } from '../contract/index.ts';
import {
  anatomyOf,
  type Capture,
  captureFault,
  columnsOf,
  NotTeachable,
  ownDriver,
  readCapture,
  type Teaching,
  taught,
  unwrapped,
} from '../domain/index.ts';

type Sent = Pick<InputOf<typeof replayDraft>, 'bytes' | 'protocol' | 'charset' | 'decimal'>;

/** The capture of a request. @throws {Refusal} `captureUnusable` */
export function captureIn({ bytes, protocol, charset, decimal }: Sent): Capture {
  const capture: Capture = { protocol, charset, decimal, bytes: Buffer.from(bytes, 'base64') };
  const fault = captureFault(unwrapped(capture.bytes), protocol);
  if (fault) throw captureUnusable({ fault });
  return capture;
}

/** What an analyzer without an own driver begins with. */
export const firstFile = (
  model: string,
  { bytes }: Capture,
  own: { readonly id: string; readonly name: string },
): DriverFile => ownDriver(driverFor(model as DeviceModel, bytes), { ...own, version: 1 });

/** A driver with what a person said. @throws {Refusal} `notTeachable` */
export function teach(from: DriverFile, teaching: Teaching, { bytes, protocol, charset }: Capture): DriverFile {
  const plain = unwrapped(bytes);
  const form = formOf(plain, protocol, resolveDriver(from));
  try {
    return taught(from, form, teaching, form === 'csv' ? columnsOf(anatomyOf(plain, charset, form)) : []);
  } catch (error) {
    if (error instanceof NotTeachable) throw notTeachable({ place: error.message });
    throw error;
  }
}

/** What a driver reads its capture as. @throws {Refusal} `captureUnusable` where that is nothing. */
export function readTaught(capture: Capture, file: DriverFile, zone: string) {
  const reading = readCapture(capture, file, zone);
  if ('fault' in reading) throw captureUnusable({ fault: reading.fault, detail: reading.detail ?? '' });
  return reading;
}
