import type { Driver } from '@alder/drivers/domain';
import { readSex, readSpecies } from '@alder/terms';
import { isControlMark } from './control.ts';
import { makeObservation, type Run } from './run.ts';

/** A file that is not of our schema. */
export class VueFault extends Error {
  override readonly name = 'VueFault';
}

type Sent = Readonly<Record<string, unknown>>;

/**
 * A cassette reading in our schema `vue.v1`; the reader's own format is not public.
 *
 * `{ schema: "vue.v1", serial, timestamp, patient_id, cassette_type: { description }, results: [{ name,
 * scaled_result, unit, text }], error: { code } }`, times in ISO 8601.
 *
 * @throws {VueFault} when it is not that.
 */
export function readVueRun(text: string, driver?: Driver): Run {
  const sent = parse(text);
  if (sent.schema !== 'vue.v1') throw new VueFault('no vue.v1 document');
  const results = Array.isArray(sent.results) ? (sent.results as Sent[]) : [];
  const time = Date.parse(textIn(sent.timestamp));
  const code = textIn((sent.error as Sent | undefined)?.code);
  return {
    device: { vendor: 'VUE', model: 'vue', serial: textIn(sent.serial) },
    orderIds: [textIn(sent.order_id)],
    patientIds: [textIn(sent.patient_id)],
    patientName: textIn(sent.patient_name),
    sex: readSex(textIn(sent.sex)),
    species: readSpecies(textIn(sent.species)),
    isControl: sent.control === true || isControlMark(textIn(sent.sample_type)),
    panel: textIn((sent.cassette_type as Sent | undefined)?.description),
    lot: textIn(sent.lot),
    examTime: Number.isNaN(time) ? null : new Date(time).toISOString(),
    headerTime: null,
    observations: results.map((one) =>
      makeObservation(
        {
          names: [textIn(one.name)],
          value: textIn(one.scaled_result ?? one.text),
          unit: textIn(one.unit),
          range: textIn(one.range),
          flag: '',
          status: 'F',
        },
        '.',
        driver,
      ),
    ),
    comments: [],
    error: code ? { code, text: textIn((sent.error as Sent).text) || (driver?.errors[code]?.text ?? '') } : null,
    internalQc: [],
    cassette: textIn((sent.cassette_type as Sent | undefined)?.description) || null,
  };
}

function parse(text: string): Sent {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Sent;
  } catch {
    // Falls through to the fault below: what is no JSON is no document.
  }
  throw new VueFault('no JSON document');
}

const textIn = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';
