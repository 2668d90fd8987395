import { changesOf, type Implementation, implement, implementStream } from '@alder/server';
import { forbidden, notFound, stale } from '@alder/wire';
import {
  getStaffImage,
  getStaffProfiles,
  type StaffProfile,
  updateStaffProfile,
  uploadStaffImage,
} from '../contract/index.ts';
import { mayWrite } from '../domain/index.ts';
import {
  findImage,
  findProfile,
  insertImage,
  insertProfile,
  listProfiles,
  type ProfileRow,
  type ProfileValues,
  setProfile,
} from './profile.repository.ts';

/** What profiles ask of other capabilities; `apps/server/src/compose.ts` gives it. */
export type StaffProfileDeps = {
  /** Decodes an image and encodes it as a small PNG; refuses `tooLarge`, `logoType`, `logoLarge`, `logoUnreadable`. */
  readonly readImage: (
    body: AsyncIterable<Buffer>,
  ) => Promise<{ readonly png: Buffer; readonly sha256: string; readonly width: number; readonly height: number }>;
};

/** Title, licence number, colour, photo and signature of people. */
export const staffProfileHandlers = ({ readImage }: StaffProfileDeps): readonly Implementation[] => [
  implement(getStaffProfiles, async (_input, { trx, account }) => ({
    result: (await listProfiles(trx)).map((row) => present(row, account.id)),
  })),

  implement(updateStaffProfile, async ({ account: of, version, ...values }, { trx, account, emit, audit }) => {
    const before = await findProfile(trx, of);
    if (!before) throw notFound();
    if (!mayWrite(account, before, Object.keys(values))) throw forbidden({ reason: 'own' });

    // The foreign keys refuse the image of another as not found.
    if (!(await write(trx, { account: of, version }, values)))
      throw stale({ current: present((await findProfile(trx, of))!, account.id) });

    audit({ entity: 'user', id: of, detail: changesOf({ ...before }, values, { values: 'all' }) });
    emit({ event: 'user.updated', id: of });
    return { result: present((await findProfile(trx, of))!, account.id) };
  }),

  implementStream(uploadStaffImage, async (_input, { account, body, inHospital }) => {
    const image = await readImage(body);

    const id = await inHospital(async ({ trx, audit }) => {
      const stored = await insertImage(trx, account.id, image);
      audit({ entity: 'user', id: account.id, detail: { sha256: image.sha256 } });
      return stored;
    });
    return { result: { id, width: image.width, height: image.height } };
  }),

  implementStream(getStaffImage, async ({ id }, { account, inHospital, reply }) => {
    const found = await inHospital(({ trx }) => findImage(trx, id, account.id));
    if (!found) throw notFound();

    return reply
      .type('image/png')
      .header('cache-control', 'private, max-age=31536000, immutable')
      .header('x-content-type-options', 'nosniff')
      .send(found.png);
  }),
];

function write(
  trx: Parameters<typeof setProfile>[0],
  at: { readonly account: string; readonly version: number },
  values: ProfileValues,
): Promise<boolean> {
  return at.version === 0 ? insertProfile(trx, at.account, values) : setProfile(trx, at, values);
}

/** The signature of another is no one's to copy from a list. */
function present(row: ProfileRow, viewer: string): StaffProfile {
  return {
    account: row.account,
    version: row.version ?? 0,
    title: row.title ?? '',
    licence_number: row.licence_number ?? '',
    colour: row.colour as StaffProfile['colour'],
    photo: row.photo,
    signature: row.account === viewer ? row.signature : null,
  };
}
