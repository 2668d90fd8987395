import { createHash } from 'node:crypto';
import type { GatewayImages } from '@alder/devices/contract';
import { assumedOf, sopClasses } from '@alder/dicom';
import { type ListeningNode, listen, type NodeServices } from '@alder/dicom/network';
import { worklistResponses } from '@alder/worklist/domain';
import type { Log } from '../log.ts';
import type { GatewaySettings } from '../settings.ts';
import { openCalls } from './cloud-calls.ts';
import { openCommitments } from './commitments.ts';
import { type Equipment, findEquipment, openDirectory } from './directory.ts';
import { drawPicture } from './draw-picture.ts';
import { forwardImages } from './forward-images.ts';
import { openImageStore } from './image-store.ts';
import { openPerformedSteps } from './performed-steps.ts';
import { receiveImage } from './receive-image.ts';
import { serveCopies } from './serve-copies.ts';

/** Limits as on the server: associations of one device, and of all together. */
const MAX_ASSOCIATIONS_OF_DEVICE = 20;
/** Time that a device in the middle of a study has to finish it when the gateway stops. */
const ASSOCIATIONS_END_MS = 5_000;

/** The device of an association, and the title that it called. */
type Grant = Equipment & { readonly called: string };

type Options = {
  readonly settings: GatewaySettings;
  readonly log: Log;
  /** What waits has changed: the cloud is told. */
  readonly changed: () => void;
};

/**
 * The imaging half of the gateway, Wolfi: a DICOM node on the hospital's network whose images are on its disk before they
 * are acknowledged and then sent to the cloud, and whose worklist is the one that the cloud last had.
 */
export function openImaging({ settings, log, changed }: Options) {
  const { reserveBytes, uploadLimits } = settings;
  const store = openImageStore(settings.data);
  const call = openCalls(settings);
  const directory = openDirectory({ store, call, log, changed: (read) => store.prune(read.kept) });
  const commitments = openCommitments({ store, call, log });
  const kept = () => directory.current()?.kept ?? null;
  const serve = serveCopies({
    ...{ store, serial: settings.serial, keyHash: createHash('sha256').update(settings.key).digest() },
    cloudTime: directory.cloudTime,
    isAllowed: () => kept() !== null,
  });
  const forwarder = forwardImages({
    ...{ store, call, limits: uploadLimits, log, kept },
    changed() {
      changed();
      if (store.depth().waiting === 0) commitments.wake();
    },
  });
  const steps = openPerformedSteps({ db: store.db, call, log, forwarded: () => void directory.refresh() });
  const open = new Map<string, number>();
  let node: ListeningNode | undefined;

  const services: NodeServices<Grant> = {
    async admit({ called, calling, address }) {
      const known = directory.current() ?? (await directory.newest());
      const device = known && findEquipment(known.equipment, { calling, address });
      if (!known?.called_aetitle || known.called_aetitle !== called) return reject('calledNotRecognized');
      if (!device) return reject('callingNotRecognized');
      const count = open.get(calling) ?? 0;
      if (count >= MAX_ASSOCIATIONS_OF_DEVICE) return { reject: 'limitExceeded' };
      open.set(calling, count + 1);
      return { grant: { ...device, called } };

      function reject(reason: 'calledNotRecognized' | 'callingNotRecognized') {
        log('warn', 'a DICOM association was rejected', { calling, called, address, reason });
        return { reject: reason };
      }
    },
    store: ({ aetitle: calling, charset }, object) =>
      receiveImage(
        {
          ...{ store, calling, charset: charset ?? undefined, reserveBytes },
          held() {
            forwarder.wake();
            changed();
          },
          failed: (fault) => log('warn', 'an image was not stored', { calling, error: String(fault) }),
        },
        object,
      ),
    finds: [sopClasses.ModalityWorklistFind],
    async *find({ aetitle, modalities, charset }, { identifier }) {
      const items = ((await directory.newest())?.items ?? []).filter((item) => !steps.hasEnded(item));
      yield* worklistResponses(items, { aetitle, modalities, charset: charset ?? undefined }, identifier);
    },
    normalized: [sopClasses.PerformedProcedureStep, sopClasses.StorageCommitment],
    async perform({ called, ...device }, request) {
      if (request.sopClass === sopClasses.StorageCommitment) return commitments.perform(device, called, request);
      return steps.perform({ calling: device.aetitle, charset: device.charset ?? undefined }, request);
    },
    assumed: ({ charset }) => assumedOf(charset ?? undefined),
    closed: ({ aetitle }) => void open.set(aetitle, (open.get(aetitle) ?? 1) - 1),
    failed: (fault, peer) => log('warn', 'a DICOM association broke', { error: String(fault), ...peer }),
    refused: (refused, peer) => log('warn', 'presentation contexts were refused', { refused, ...peer }),
  };

  return {
    /** The gateway is of use without it, so a port in use is logged and does not stop it. */
    async listen(): Promise<void> {
      void directory.refresh();
      try {
        node = await listen(services, { port: settings.dicomPort, host: settings.host });
      } catch (error) {
        log('error', 'images are not received', { error: (error as Error).message });
      }
    },
    port: () => node?.port ?? 0,
    /** Answers requests of browsers for images. */
    serve,
    /** Exams and pictures for the gateway's own page. */
    exams: {
      between: store.examsBetween,
      draw: (sha256: string, side: number) => drawPicture(store, sha256, side),
      receivedAt: (sha256: string) => store.find(sha256)?.received_at,
    },
    state(): GatewayImages {
      const depth = store.depth();
      return { ...depth, error: depth.waiting > 0 ? forwarder.lastError() : null };
    },
    /** The cloud is there again. */
    wake(): void {
      forwarder.wake();
      steps.wake();
      commitments.wake();
      void directory.refresh();
    },
    async close(): Promise<void> {
      await node?.close(ASSOCIATIONS_END_MS);
      await forwarder.stop();
      await steps.close();
      await commitments.close();
      await directory.close();
      store.close();
    },
  };
}
