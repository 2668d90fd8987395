import { type Driver, type DriverFile, driverFor, resolveDriver } from '@alder/drivers/domain';
import { formOf, type MessageForm } from '@alder/instrument-messages/domain';
import type { DeviceModel } from '@alder/terms';
import { useMemo } from 'react';
import type { OwnDriver } from '../contract/index.ts';
import {
  anatomyOf,
  type Capture,
  type CaptureFault,
  captureFault,
  columnsOf,
  type Line,
  NotTeachable,
  ownDriver,
  type Reading,
  readCapture,
  type Teaching,
  taught,
  unwrapped,
} from '../domain/index.ts';

/** State of the bench: a capture, the driver that it began with, and the meanings set since. */
export type Bench = {
  readonly capture: Capture;
  /** Name of the file or time of the message. */
  readonly source: string;
  /** The own driver that gets a new version; null: a new one. */
  readonly driver: OwnDriver | null;
  readonly from: DriverFile;
  readonly teaching: Teaching;
};

export type Draft = {
  /** Why there is nothing to teach by. */
  readonly fault: CaptureFault | undefined;
  readonly form: MessageForm;
  readonly lines: readonly Line[];
  readonly driver: Driver;
  readonly reading: Reading;
  /** The last meaning is not possible. */
  readonly isRefused: boolean;
};

/** The driver of the product with which an analyzer without an own one begins. */
export const beginning = (model: DeviceModel, bytes: Uint8Array): DriverFile =>
  ownDriver(driverFor(model, bytes), { id: 'own.draft', version: 1, name: 'Draft' });

/** Reads the capture again with all meanings. */
export function useDraft({ capture, from, teaching }: Bench, zone: string): Draft {
  return useMemo(() => {
    const bytes = unwrapped(capture.bytes);
    const form = formOf(bytes, capture.protocol, resolveDriver(from));
    const early = captureFault(bytes, capture.protocol);
    const isShown = early === undefined && form !== 'text' && form !== 'vue';
    const lines = isShown ? anatomyOf(bytes, capture.charset, form) : [];
    let file = from;
    let isRefused = false;
    try {
      file = taught(from, form, teaching, columnsOf(lines));
    } catch (error) {
      if (!(error instanceof NotTeachable)) throw error;
      isRefused = true;
    }
    const reading = readCapture(capture, file, zone);
    const fault = isShown ? undefined : (early ?? 'formNotTaught');
    return { fault, form, lines, driver: resolveDriver(file), reading, isRefused };
  }, [capture, from, teaching, zone]);
}
