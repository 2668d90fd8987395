import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '@alder/database';
import { assumedOf, sopClasses } from '@alder/dicom';
import {
  type ListeningNode,
  listen,
  type NodeOptions,
  type NodePart,
  type NodeServices,
  statuses,
} from '@alder/dicom/network';
import type { Jobs } from '@alder/jobs';
import type { Storage } from '@alder/storage';
import { answerFind } from './answer-find.ts';
import type { Archive, ReceiveOptions } from './archive.ts';
import { takeCommitment } from './commitment.ts';
import { type Admitted, admitPeer, setPeerSeen } from './peer.repository.ts';
import { findDestination, retrieveObjects } from './retrieve.ts';

/** Dependencies of the node. */
export type DicomNodeOptions = {
  readonly settings: { readonly DICOM_PORT: number; readonly DICOM_HOST: string };
  /** Also listens with TLS. */
  readonly tls?: NodeOptions['tls'];
  /** Job queue: with it, commitments are reported over new associations. */
  readonly jobs?: Pick<Jobs, 'send'>;
  readonly db: Db;
  readonly storage: Storage;
  /** Files what arrives. */
  readonly archive: Archive;
  readonly clock?: () => Date;
  /** An image was stored: notifies the preparation of images. */
  readonly filed?: () => void;
  /** Called with the states of each image (`intakeFlow`). */
  readonly reached?: ReceiveOptions['reached'];
  readonly log?: { warn(detail: object, text: string): void };
  /** Services of other capabilities on the same port: the worklist. */
  readonly beside?: NodePart<Grant>;
};

/** Limit of associations from one calling AE title of one hospital. */
const MAX_ASSOCIATIONS_OF_PEER = 20;
/** Maximum wait for the rows of the last images when the server stops. */
const FILED_WITHIN_MS = 5_000;

/** Hospital and device of an association. */
export type Grant = Admitted & {
  readonly calling: string;
  readonly called: string;
  /** Bytes that may still be acknowledged before their rows. */
  ahead: number;
};

/**
 * Listens for modalities: C-ECHO, C-STORE, and C-FIND, C-GET and C-MOVE of the patient and study root.
 *
 * An image is acknowledged when its bytes and its rows are durable, never before; a query waits for the rows of all
 * acknowledged images. A full disk or quota is answered with A700, so that the modality keeps the image and retries;
 * unreadable data with C000.
 *
 * @throws when the port is in use.
 */
export async function startDicomNode(parts: DicomNodeOptions): Promise<ListeningNode> {
  const { settings, db, storage, log, beside = {} } = parts;
  const { receiveImage, queueCapacity, filedBehind, resumeIntakes, notifyFiled } = parts.archive;
  const clock = parts.clock ?? (() => new Date());
  const open = new Map<string, number>();
  const services: NodeServices<Grant> = {
    async admit({ called, calling, address, certificate }) {
      const found = await admitPeer(db, parts.archive, { called, calling, address, certificate });
      if (typeof found === 'string') {
        log?.warn({ calling, called, address, reason: found }, 'association rejected');
        return { reject: found };
      }
      const ahead = await queueCapacity(db, found.archive);
      if ((open.get(found.peer) ?? 0) >= MAX_ASSOCIATIONS_OF_PEER) return { reject: 'limitExceeded' };
      open.set(found.peer, (open.get(found.peer) ?? 0) + 1);
      setPeerSeen(db, found, clock()).catch((fault: unknown) => log?.warn({ err: fault }, 'peer could not be marked'));
      return { grant: { ...found, calling, called, ahead } };
    },
    store(grant, object) {
      const failed = (fault: unknown) => log?.warn({ err: fault, calling: grant.calling }, 'image was not stored');
      const { archive, calling, charset } = grant;
      const { filed, reached } = parts;
      const mayRunAhead = (bytes: number) => {
        grant.ahead -= bytes;
        return grant.ahead > 0;
      };
      const arrival = { db, storage, archive, calling, clock, mayRunAhead, failed, filed, reached };
      return receiveImage({ ...arrival, charset: assumedOf(charset) }, object);
    },
    finds: [sopClasses.PatientRootFind, sopClasses.StudyRootFind, ...(beside.finds ?? [])],
    async *find(grant, query) {
      await filedBehind(db, grant.archive.hospital);
      const isBeside = beside.find && beside.finds?.includes(query.abstractSyntax);
      yield* isBeside ? beside.find!(grant, query) : answerFind(db, grant, query.identifier);
    },
    normalized: [sopClasses.StorageCommitment, ...(beside.normalized ?? [])],
    async perform(grant, request) {
      if (request.sopClass === sopClasses.StorageCommitment) {
        // Acknowledged images may be queried at once, so their rows have to be committed first.
        await filedBehind(db, grant.archive.hospital);
        return takeCommitment({ ...parts, clock }, grant, request);
      }
      return beside.perform ? beside.perform(grant, request) : { status: statuses.unrecognizedOperation };
    },
    assumed: ({ charset }) => assumedOf(charset),
    retrieves: [
      ...[sopClasses.PatientRootGet, sopClasses.StudyRootGet],
      ...[sopClasses.PatientRootMove, sopClasses.StudyRootMove],
    ],
    async retrieve({ archive }, { identifier }) {
      await filedBehind(db, archive.hospital);
      return retrieveObjects(db, storage, archive, identifier);
    },
    destination: ({ archive, called }, aetitle) => findDestination(db, archive, { called: aetitle, calling: called }),
    closed: ({ peer }) => void open.set(peer, (open.get(peer) ?? 1) - 1),
    failed: (err, peer) => log?.warn({ err, ...peer }, 'association broke'),
    refused: (refused, peer) => log?.warn({ refused, ...peer }, 'presentation contexts refused'),
  };
  const failed = (fault: unknown) => log?.warn({ err: fault }, 'remembered image was not filed');
  await resumeIntakes({ db, storage, failed, filed: parts.filed, reached: parts.reached });
  const node = await listen(services, { port: settings.DICOM_PORT, host: settings.DICOM_HOST, tls: parts.tls });
  return {
    port: node.port,
    tlsPort: node.tlsPort,
    get associations() {
      return node.associations;
    },
    async close(ms) {
      await node.close(ms);
      // An unreachable database does not delay the stop any longer: the next start files what the journal has.
      await Promise.race([filedBehind(db), sleep(FILED_WITHIN_MS, undefined, { ref: false })]);
      await notifyFiled(db);
    },
  };
}
