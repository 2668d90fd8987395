import { request } from 'node:https';
import { getPulpos, setPagePin } from '@alder/devices/contract';
import { expect } from 'vitest';
import { type Clinic, soon } from './clinic.fixture.ts';

export const PIN = '402917';

type Reply = { readonly status: number; readonly text: string; readonly bytes: Buffer; readonly cookie: string };

/** Asks the gateway's own page as a browser does. */
export function browse(
  port: number,
  path: string,
  form?: Record<string, string | string[]>,
  cookie = '',
  headers = {},
) {
  const body = new URLSearchParams(
    Object.entries(form ?? {}).flatMap(([name, value]) => [value].flat().map((one) => [name, one])),
  ).toString();
  return new Promise<Reply>((resolve, reject) => {
    const asked = request(
      {
        ...{ host: '127.0.0.1', port, path, method: form ? 'POST' : 'GET', rejectUnauthorized: false, agent: false },
        headers: { cookie, ...(form && { 'content-type': 'application/x-www-form-urlencoded' }), ...headers },
      },
      (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('end', () =>
          resolve({
            status: response.statusCode!,
            bytes: Buffer.concat(parts),
            text: Buffer.concat(parts).toString(),
            cookie: (response.headers['set-cookie'] ?? []).map((one) => one.split(';')[0]).join('; '),
          }),
        );
      },
    );
    asked.on('error', reject);
    asked.end(form ? body : undefined);
  });
}

/** Sets the PIN in the cloud and opens the page with it once the gateway has it. @returns The cookie of the session. */
export async function openPage({ hospital }: Clinic, port: number, person = ''): Promise<string> {
  const [pulpo] = (await hospital.call(getPulpos, {})).payload.result;
  await hospital.call(setPagePin, { id: pulpo!.id, pin: PIN });
  let cookie = '';
  await expect
    .poll(async () => {
      if ((await browse(port, '/')).text.includes('name="pin"'))
        cookie = (await browse(port, '/login', { pin: PIN, person })).cookie;
      return cookie;
    }, soon)
    .toContain('__Host-gateway');
  return `${cookie}; __Host-lang=en`;
}
