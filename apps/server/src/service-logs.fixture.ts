import { newId } from '@alder/database';
import { putResult } from '@alder/lab/contract';
import { type HospitalOptions, openHospital } from '@alder/testing';
import { addressOf } from '@alder/wire';
import { implementations } from './compose.ts';
import { reactions } from './reactions.ts';

/** A hospital whose gateway hands over what its analyzers send. */
export async function openWithGateway(options: HospitalOptions = {}) {
  const gateway = newId();
  const serial = gateway.replaceAll('-', '').slice(-16).toUpperCase();
  const sessions = new Map<string, object>();
  const hospital = await openHospital(implementations, {
    ...options,
    reactions,
    findSession: () => async (request) => sessions.get(request.headers['x-test-gateway']?.toString() ?? '') as never,
  });
  await hospital.work((trx) =>
    trx
      .insertInto('gateway')
      .values({ id: gateway, serial, key_hash: Buffer.from(gateway) })
      .execute(),
  );
  const { id, key, name, active, license_his, license_lis, license_pacs, timezone, currency, rounding, lang, configs } =
    hospital;
  sessions.set(gateway, {
    id: gateway,
    account: { id: gateway, display_name: serial, email: '', role: 'gateway', permits: ['lis'] },
    hospital: {
      ...{ id, key, name, active, license_his, license_lis, license_pacs },
      ...{ timezone, currency, rounding, lang, configs },
    },
  });
  let seq = 0;
  return Object.assign(hospital, {
    /** Hands over one message of an analyzer. */
    async put(
      text: string,
      how: { device?: string; device_serial?: string; protocol?: string } = {},
    ): Promise<string[]> {
      seq += 1;
      const query = new URLSearchParams({
        ...{ received_at: hospital.clock().toISOString(), protocol: 'astm' },
        ...{ device: 'vs2', device_serial: 'VS-00318', ...how },
      });
      const response = await hospital.app.inject({
        method: 'POST',
        url: `${addressOf(putResult, { seq })}?${query}`,
        headers: { 'content-type': 'application/octet-stream', 'x-test-gateway': gateway },
        payload: Buffer.from(text),
      });
      return response.json().payload.records;
    },
  });
}

/** A hospital with a rotor analyzer, a doctor, a technician and a dog. */
export async function openWithRotor(options: HospitalOptions = {}) {
  const hospital = await openWithGateway(options);
  const doctor = await hospital.addUser({ display_name: 'Dr. Wu' });
  const technician = await hospital.addUser({ role: 'assistant', display_name: 'Hsu' });
  const pet = await hospital.addPet({ species: 'dog', sex: 'male' });
  await hospital.work((trx) =>
    trx.insertInto('device').values({ id: newId(), model: 'vs2', serial: 'VS-00318' }).execute(),
  );
  return Object.assign(hospital, { doctor, technician, pet });
}

/** A run of a rotor analyzer that ended with an error. */
export function failedRun({
  code = '4101',
  text = 'Rotor mix failed',
  lot = '7731AA1',
  time = '20261121101400',
} = {}): string {
  return [
    `H|\\^&|||ABAXIS, INC.^VetScan VS2^2.1^VS-00318|||||||P|E 1394-97|`,
    'P|1|',
    `O|1|||^^^Comprehensive: ${lot}||${time}`,
    `C|1|I|^${code}^${text}|I`,
    'L|1|N',
  ].join('\r');
}
