import { inHospital } from '@alder/database';
import type { Device } from '@alder/sharing/domain';
import { makeShare, noteView } from '@alder/sharing/server';
import { readPeople } from './people.ts';
import type { DemoFixture } from './rooms.ts';
import type { StaffKey } from './staff.ts';

const DAY_MS = 86_400_000;

/** Password of the active link, for users of the demo. */
export const DEMO_SHARE_PASSWORD = '483172';

type Link = {
  readonly pet: string;
  readonly description: string;
  readonly title: string;
  readonly by: StaffKey;
  readonly password: string | null;
  /** Days from the seeding. */
  readonly made: number;
  readonly ends: number;
  readonly uses: readonly { readonly did: 'opened' | 'downloaded'; readonly device: Device; readonly day: number }[];
};

/** Links of the hospital: one that a referral clinic still opens, and one that has ended. */
const LINKS: readonly Link[] = [
  {
    ...{ pet: 'P01873', description: 'HIP AND STIFLE', title: '布丁 HIP AND STIFLE', by: 'chen', password: null },
    ...{ made: -10, ends: -3 },
    uses: [
      { did: 'opened', device: 'computer', day: -9 },
      { did: 'opened', device: 'phone', day: -4 },
    ],
  },
  {
    ...{ pet: 'P02418', description: 'THORAX', title: 'Mochi, THORAX', by: 'lin', password: DEMO_SHARE_PASSWORD },
    ...{ made: -0.04, ends: 28 },
    uses: [{ did: 'opened', device: 'computer', day: -0.02 }],
  },
];

/** Two links over existing studies, made by the calls of the sharing capability. Existing links stay. */
export async function seedShares({ db, hospital, settings, now }: DemoFixture): Promise<void> {
  if (!settings) return;
  await inHospital(db, hospital.id, async (trx) => {
    if (await trx.selectFrom('share_url').select('id').limit(1).executeTakeFirst()) return;
    const { pets, staff } = await readPeople(trx);
    for (const { pet, description, by, made, ends, uses, ...input } of LINKS) {
      const study = await trx
        .selectFrom('study')
        .select('id')
        .where('pet', '=', pets.get(pet)?.id ?? null)
        .where('description', '=', description)
        .orderBy('datetime', 'desc')
        .limit(1)
        .executeTakeFirst();
      if (!study) continue;
      const at = (day: number) => new Date(now.getTime() + day * DAY_MS);
      const share = await makeShare(trx, settings, {
        ...{ ...input, email: null, downloadable: false, deidentify: false },
        ...{ author: staff[by], expiration: at(ends) },
        queries: { studies: [study.id] },
      });
      await trx
        .updateTable('share_url')
        .set({ created_at: at(made) })
        .where('id', '=', share)
        .execute();
      for (const { did, device, day } of uses) await noteView(trx, share, { did, device, at: at(day) });
    }
  });
}
