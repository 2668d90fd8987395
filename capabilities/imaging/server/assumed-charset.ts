import type { AssumedCharset, DeviceCharset } from '@alder/dicom';

/** ISO 2022 announces itself by escape sequences: nothing has to be assumed for it. */
export function assumedOf(charset: DeviceCharset | undefined): AssumedCharset | undefined {
  return charset === 'iso-2022-jp' ? undefined : charset;
}
