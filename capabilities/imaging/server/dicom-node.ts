import type { Db } from '@alder/database';
import { sopClasses } from '@alder/dicom';
import { type ListeningNode, listen, type NodeServices } from '@alder/dicom/network';
import type { Storage } from '@alder/storage';
import { answerFind } from './answer-find.ts';
import { DicomArrival } from './dicom-arrival.ts';
import { tellOfFiled } from './file-image.ts';
import { type Admitted, admitPeer, setPeerSeen } from './peer.repository.ts';
import { findDestination, retrieveObjects } from './retrieve.ts';

/** What the node stands on. */
export type DicomNodeParts = {
  readonly settings: { readonly DICOM_PORT: number; readonly DICOM_HOST: string };
  readonly db: Db;
  readonly storage: Storage;
  readonly clock?: () => Date;
  /** An image was kept: wake whoever prepares it. */
  readonly filed?: () => void;
  readonly log?: { warn(detail: object, text: string): void };
};

/** Associations at once from one calling AE title of one hospital. */
const ASSOCIATIONS_OF_PEER_MOST = 20;

type Grant = Admitted & { readonly calling: string; readonly called: string };

/**
 * Listens for modalities: C-ECHO, C-STORE, and C-FIND, C-GET and C-MOVE of the patient and study root.
 *
 * An image is acknowledged when its bytes are durable and its rows committed, never before. Full disk or quota is
 * answered with A700, so that the modality keeps and repeats; what cannot be read with C000.
 *
 * @throws when the port is taken.
 */
export async function startDicomNode(parts: DicomNodeParts): Promise<ListeningNode> {
  const { settings, db, storage, log } = parts;
  const clock = parts.clock ?? (() => new Date());
  const open = new Map<string, number>();
  const services: NodeServices<Grant> = {
    async admit({ called, calling, address }) {
      const found = await admitPeer(db, { called, calling, address });
      if (typeof found === 'string') {
        log?.warn({ calling, called, address, reason: found }, 'association rejected');
        return { reject: found };
      }
      if ((open.get(found.peer) ?? 0) >= ASSOCIATIONS_OF_PEER_MOST) return { reject: 'limitExceeded' };
      open.set(found.peer, (open.get(found.peer) ?? 0) + 1);
      setPeerSeen(db, found, clock()).catch((fault: unknown) => log?.warn({ fault }, 'peer could not be marked'));
      return { grant: { ...found, calling, called } };
    },
    store(grant, object) {
      const failed = (fault: unknown) => log?.warn({ fault, calling: grant.calling }, 'image was not stored');
      const { archive, calling, charset } = grant;
      const filed = parts.filed ? { filed: parts.filed } : {};
      return new DicomArrival({ db, storage, archive, calling, charset, clock, failed, ...filed }, object);
    },
    finds: [sopClasses.PatientRootFind, sopClasses.StudyRootFind],
    find: ({ archive }, { identifier }) => answerFind(db, archive, identifier),
    retrieves: [
      ...[sopClasses.PatientRootGet, sopClasses.StudyRootGet],
      ...[sopClasses.PatientRootMove, sopClasses.StudyRootMove],
    ],
    retrieve: ({ archive }, { identifier }) => retrieveObjects(db, storage, archive, identifier),
    destination: ({ archive, called }, aetitle) => findDestination(db, archive, { called: aetitle, calling: called }),
    closed: ({ peer }) => void open.set(peer, (open.get(peer) ?? 1) - 1),
    failed: (fault, peer) => log?.warn({ fault, ...peer }, 'association broke'),
  };
  const node = await listen(services, { port: settings.DICOM_PORT, host: settings.DICOM_HOST });
  return {
    port: node.port,
    get associations() {
      return node.associations;
    },
    async close(ms) {
      await node.close(ms);
      await tellOfFiled(db);
    },
  };
}
