import { type Db, inHospital } from '@alder/database';
import { Rejected, Requestor, type TlsOfCall } from '@alder/dicom/network';
import type { JobData } from '@alder/jobs';
import { emitWithoutAudit } from '@alder/server';
import type { Storage } from '@alder/storage';
import { MAX_FORWARD_TRIES, storeOutcome } from '../domain/index.ts';
import {
  type Destination,
  type ForwardChange,
  type Forwarded,
  type ForwardRow,
  findForward,
  findLastImage,
  listDestinations,
  listForwarded,
  setForward,
} from './forward.repository.ts';

/** Job that sends a series to a device. */
export const FORWARD_JOB = 'pacs.forward';
/** Presentation contexts that one association may propose. */
const MAX_CONTEXTS = 128;

type Options = { readonly db: Db; readonly storage: Storage; readonly own?: TlsOfCall['own'] };

/**
 * Sends the remaining images of a series, and stores the progress after each image.
 *
 * @throws when the device is unreachable, full, or aborts: the job is retried with growing delays and resumes where it
 * was.
 */
export async function sendForward(parts: Options, { hospital, forward }: JobData): Promise<void> {
  const id = String(forward);
  const set = (change: ForwardChange) => setAndNotify(parts.db, hospital, id, change);
  const [row, destination] = await inHospital(parts.db, hospital, async (trx) => {
    const found = await findForward(trx, id);
    return [found, found && (await listDestinations(trx, found.peer))[0]] as const;
  });
  if (!row || row.state === 'done' || row.state === 'failed') return;
  if (!destination) return set({ state: 'failed', reason: 'noAnswer' });
  const attempts = row.attempts + 1;
  await set({ state: 'sending', attempts });
  try {
    const { refused } = await sendRest(parts, hospital, row, destination);
    await set(refused > 0 ? { state: 'failed', reason: 'refused' } : { state: 'done', reason: null });
  } catch (fault) {
    const isOver = attempts >= MAX_FORWARD_TRIES;
    await set({ state: isOver ? 'failed' : 'waiting', reason: reasonOf(fault) });
    if (!isOver) throw fault;
  }
}

/** The device reports that it is out of resources. */
class DeviceFull extends Error {}

function reasonOf(fault: unknown): NonNullable<ForwardChange['reason']> {
  if (fault instanceof DeviceFull) return 'full';
  return fault instanceof Rejected ? 'rejected' : 'noAnswer';
}

async function sendRest(
  parts: Options,
  hospital: string,
  row: ForwardRow,
  destination: Destination,
): Promise<{ refused: number }> {
  const rest = await inHospital(parts.db, hospital, async (trx) =>
    listForwarded(trx, row.series, await findLastImage(trx, row.id)),
  );
  let { sent, refused } = row;
  if (rest.length === 0) return { refused };
  const { host, port, aetitle: called, calling, tls, certificate } = destination;
  const contexts = contextsOf(rest);
  const secured = tls ? { tls: { certificate, own: parts.own } } : {};
  const requestor = await Requestor.open({ host, port, called, calling, contexts, ...secured });
  try {
    for (const image of rest) {
      const outcome = storeOutcome(await sendOne(parts.storage, requestor, image));
      if (outcome === 'full') throw new DeviceFull();
      if (outcome === 'taken') sent += 1;
      else refused += 1;
      const images = sent + refused + rest.length - rest.indexOf(image) - 1;
      await inHospital(parts.db, hospital, (trx) =>
        setForward(trx, row.id, { images, sent, refused, last_image: image.id }),
      );
    }
  } finally {
    await requestor.release();
  }
  return { refused };
}

/** Status for an image whose SOP class the device does not accept (PS3.7 C.5.7). */
const CLASS_NOT_SUPPORTED = 0x0122;

async function sendOne(storage: Storage, requestor: Requestor, image: Forwarded): Promise<number> {
  const { sop_class_uid: sopClass, sop_instance_uid: sopInstance, transfer_syntax: transferSyntax } = image;
  if (!requestor.takes(sopClass, transferSyntax)) return CLASS_NOT_SUPPORTED;
  const range = { start: image.dataset_offset, end: image.bytes - 1 };
  const bytes = await storage.read(image.object_key, range);
  const { status } = await requestor.store({ sopClass, sopInstance, transferSyntax }, bytes);
  return status;
}

/** A presentation context for each SOP class in its stored transfer syntax: nothing is transcoded. */
function contextsOf(images: readonly Forwarded[]) {
  const kinds = new Map(
    images.map(({ sop_class_uid: abstractSyntax, transfer_syntax }) => [
      `${abstractSyntax} ${transfer_syntax}`,
      { abstractSyntax, transferSyntaxes: [transfer_syntax] },
    ]),
  );
  return [...kinds.values()].slice(0, MAX_CONTEXTS);
}

async function setAndNotify(db: Db, hospital: string, id: string, change: ForwardChange): Promise<void> {
  await inHospital(db, hospital, async (trx) => {
    await setForward(trx, id, change);
    await emitWithoutAudit(trx, [{ event: 'pacsForward.updated', id, permit: 'pacs' }]);
  });
}
