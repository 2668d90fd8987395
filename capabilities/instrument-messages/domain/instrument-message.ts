/** Content of a result field, before it is known to be a result. */
export type SentResult = {
  readonly names: readonly string[];
  readonly codingSystem: string;
  readonly value: string;
};

/** File names and paths of histograms and scattergrams, `PNG&R&20240723&...` of Sysmex, embedded documents. */
const FILE_VALUE = [
  /^[A-Z]{3,4}&[A-Z]&/,
  /^file:/i,
  /^[a-z]:[\\/]/i,
  /^[\\/]{1,2}[^\\/\s]+[\\/]/,
  /\.(png|jpe?g|bmp|gif|tiff?|pdf|svg|dcm)$/i,
  /\^(image|application)\^.*\^base64\^/i,
];

/** Names of curves and of messages about the instrument or the sample. */
const FILE_NAME = /histogram|scattergram|^(scat|dist)_/i;
const MESSAGE_NAME = /^(action_message|error_message|ip_message|positive_(diff|morph|count)|alarm|instrument status)/i;

/**
 * Mindray numbers (99MRC): settings of the run 01xxx, 08xxx and 09xxx, alarms 12xxx, curves 15xxx. Results of
 * Mindray's own stand at 10xxx.
 */
const MAKER_SETTING = /^(01|08|09|15)\d{3}$/;
const MAKER_ALARM = /^12\d{3}$/;

/**
 * Distinguishes a message of the instrument from a result.
 *
 * @returns `undefined` for a result; otherwise the text for the comments of the run, empty when there is nothing in it
 *   for a doctor (a path, a setting, an alarm that is off).
 */
export function instrumentMessageOf({ names, codingSystem, value }: SentResult): string | undefined {
  const text = value.trim();
  const name = names.map((one) => one.trim()).filter(Boolean);
  const label = name.find((one) => !/^\d+$/.test(one)) ?? '';
  if (FILE_VALUE.some((pattern) => pattern.test(text)) || name.some((one) => FILE_NAME.test(one))) return '';
  if (codingSystem === '99MRC' && MAKER_SETTING.test(name[0] ?? '')) return '';
  const isAlarm = codingSystem === '99MRC' && MAKER_ALARM.test(name[0] ?? '');
  if (!isAlarm && !name.some((one) => MESSAGE_NAME.test(one))) return undefined;
  return isAlarm && !/^(t|true|1)$/i.test(text) ? '' : [label, isAlarm ? '' : text].filter(Boolean).join(' ');
}
