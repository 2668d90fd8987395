import { analyteOf, type DeviceModel } from '@alder/terms';
import { microscopyOf } from './microscopy.ts';

/** Name of an analyte in the page's language; a device's own code keeps the device's name. */
export function nameOf(
  { code, name }: { readonly code: string; readonly name: string },
  language: 'en' | 'ja' | 'zhtw',
): string {
  return (analyteOf(code) ?? microscopyOf(code))?.[language] ?? name;
}

/** The short code beside the name, where it says more than the name. */
export function codeOf(code: string): string {
  return analyteOf(code) ? code.replace('_PCT', ' %').replace('_', '/') : '';
}

/** A model as people write it: `Catalyst One`. */
export function modelName(model: DeviceModel | string): string {
  const own: Record<string, string> = {
    vs2: 'VetScan VS2',
    hm5: 'VetScan HM5',
    vue: 'VetScan VUE',
    generic: 'Analyzer',
  };
  return own[model] ?? model.replaceAll('_', ' ');
}

/** Digits after the point, as the device wrote them. */
export function decimalsOf({ raw }: { readonly raw: string }): number {
  return /[.,](\d+)/.exec(raw)?.[1]?.length ?? 0;
}
