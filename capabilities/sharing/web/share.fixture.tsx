import type { WireClient } from '@alder/client';
import { vi } from 'vitest';
import type { ShareEntry, ShareUrl } from '../contract/index.ts';

export const SHARE_ID = 'k3F9k3F9k3F9k3F9k3F9k3F9k3F9k3F9';
const id = (n: number) => `01933f00-0000-7000-8000-00000000000${n}`;
const at = '2026-11-21T02:00:00.000Z';

/** A link as the staff see it. */
export const share = (more: Partial<ShareUrl> = {}): ShareUrl => ({
  id: id(1),
  version: 1,
  created_at: at,
  updated_at: at,
  share_id: SHARE_ID,
  title: 'Coco, thorax',
  queries: { studies: [id(2)], series: [], images: [] },
  downloadable: false,
  deidentify: false,
  words_seen: false,
  expiration: '2099-11-28T02:00:00.000Z',
  password: true,
  email: null,
  revoked: false,
  opened: 0,
  opened_at: null,
  wrong_passwords: 0,
  author: 'Dr. Wu',
  images: 3,
  zip: null,
  owner: null,
  ...more,
});

/** Content of the link: two images of Coco's thorax. */
export const entry = (more: object = {}): ShareEntry =>
  ({
    hospital: { id: id(7), key: 'harbor', name: 'Harbor Animal Hospital', names: {}, logo: null },
    pet: { name: 'Coco', species: 'dog', breed: 'Poodle' },
    downloadable: false,
    deidentify: false,
    held: 0,
    blanked: 0,
    zip: null,
    expiration: '2099-11-28T02:00:00.000Z',
    studies: [{ id: id(2), modality: 'DX', description: 'thorax' }],
    series: [],
    images: [
      { id: id(3), study: id(2), file_key: 'first' },
      { id: id(4), study: id(2), file_key: 'second' },
    ],
    ...more,
  }) as unknown as ShareEntry;

/** A wire without a session: each call responded to by id, as on a page without a login. */
export function otherTenantWire(responses: Readonly<Record<string, unknown>>) {
  const send = vi.fn(async ({ id: call }: { id: string }, input: unknown) => {
    const response = responses[call];
    const settled = typeof response === 'function' ? (response as (input: unknown) => unknown)(input) : response;
    if (settled instanceof Error) throw settled;
    return settled;
  });
  return { send, wire: { send } as unknown as WireClient };
}
