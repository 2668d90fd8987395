import type { HospitalTrx } from '@alder/database';
import type { PacsImage, Series, Study } from '@alder/imaging/contract';
import type { Storage } from '@alder/storage';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** What a link shows. */
export type Shared = {
  readonly images: readonly PacsImage[];
  readonly series: readonly Series[];
  readonly studies: readonly Study[];
};

/**
 * What sharing asks of the archive. Rooms do not reach into one another on the server: `apps/server/src/compose.ts`
 * hands these over.
 */
export type Archive = {
  readonly listShared: (
    trx: HospitalTrx,
    hospitalKey: string,
    ids: {
      readonly images: readonly string[];
      readonly series: readonly string[];
      readonly studies: readonly string[];
    },
  ) => Promise<Shared>;
  readonly openImageForShare: (
    part: {
      readonly fileKey: string;
      readonly frame?: number;
      readonly thumbnail?: boolean;
      readonly download?: boolean;
    },
    parts: {
      readonly storage: Storage;
      readonly inHospital: <Result>(work: (trx: HospitalTrx) => Promise<Result>) => Promise<Result>;
      readonly request: FastifyRequest;
      readonly reply: FastifyReply;
    },
  ) => Promise<FastifyReply>;
};
