import type { DeviceModel } from '@alder/terms';
import { type Driver, type DriverFile, driverFile } from './driver.ts';
import { productFiles } from './product-files.ts';

/** Bytes at the start of a message in which a device names itself. */
const NAMED_WITHIN = 512;

let files: readonly DriverFile[] | undefined;
const resolved = new WeakMap<DriverFile, Driver>();

/** The drivers of the product, one a model. */
export function productDrivers(): readonly DriverFile[] {
  files ??= productFiles.map((file) => driverFile.parse(file));
  return files;
}

/** A driver of the product by id; `undefined` for a version that this release does not have. */
export function productDriver(id: string, version?: number): DriverFile | undefined {
  return productDrivers().find((file) => file.id === id && (version === undefined || file.version === version));
}

export class NoBase extends Error {
  override readonly name = 'NoBase';
}

/**
 * A driver with what it takes from its base.
 *
 * @throws {NoBase} if the base is none of this release.
 */
export function resolveDriver(file: DriverFile): Driver {
  const known = resolved.get(file);
  if (known) return known;
  const driver = merged(file);
  resolved.set(file, driver);
  return driver;
}

function merged(file: DriverFile): Driver {
  const base = file.base === null ? undefined : productDriver(file.base.id, file.base.version);
  if (file.base !== null && !base) throw new NoBase(`no driver ${file.base.id}`);
  const under = base && resolveDriver(base);
  const { astm, hl7, csv, text } = file.fields;
  return {
    ...file,
    codes: { ...under?.codes, ...file.codes },
    units: { ...under?.units, ...file.units },
    flags: { ...under?.flags, ...file.flags },
    errors: { ...under?.errors, ...file.errors },
    controls: [...new Set([...(under?.controls ?? []), ...file.controls])],
    fields: {
      astm: { ...under?.fields.astm, ...astm } as Driver['fields']['astm'],
      hl7: { ...under?.fields.hl7, ...hl7 } as Driver['fields']['hl7'],
      csv: {
        ...under?.fields.csv,
        ...csv,
        columns: { ...under?.fields.csv.columns, ...csv?.columns },
      } as Driver['fields']['csv'],
      text: text ?? under?.fields.text,
    },
  };
}

/** The driver for any analyzer. */
export const genericDriver = (): Driver => resolveDriver(productDriver('generic')!);

/**
 * The driver that reads a message: the hospital's for this model, else the product's, else the one for any analyzer. A
 * device without a model of its own is recognised by what it says of itself in the first bytes.
 *
 * @param own Drivers that the hospital has switched on.
 */
export function driverFor(model: DeviceModel, bytes: Uint8Array, own: readonly DriverFile[] = []): Driver {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, NAMED_WITHIN)).toLowerCase();
  const fits = (file: DriverFile) =>
    file.model === model && (file.match.length === 0 || file.match.some((word) => start.includes(word.toLowerCase())));
  const named = (list: readonly DriverFile[]) =>
    list.find((file) => fits(file) && file.match.length > 0) ?? list.find(fits);
  const found = named(own) ?? named(productDrivers());
  return found ? resolveDriver(found) : genericDriver();
}
