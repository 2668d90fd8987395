import type { AssumedCharset } from './charset.ts';
import type { DeviceCharset } from './response-charset.ts';

/** ISO 2022 has escape sequences for each character set, so none has to be assumed. */
export function assumedOf(charset: DeviceCharset | undefined): AssumedCharset | undefined {
  return charset === 'iso-2022-jp' ? undefined : charset;
}
