import type { HospitalTrx } from '@alder/database';
import type { PacsImage, Series } from '@alder/imaging/contract';
import type { Storage } from '@alder/storage';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** The archive whose images are shown to a consultant; imaging's server is not ours to import. */
export type CaseArchive = {
  readonly listShared: (
    trx: HospitalTrx,
    hospital: string,
    ids: { readonly images: readonly string[] },
  ) => Promise<{ readonly images: readonly PacsImage[]; readonly series: readonly Series[] }>;
  readonly openImageForShare: (
    part: { readonly fileKey: string; readonly frame?: number },
    parts: {
      readonly storage: Storage;
      readonly inHospital: <Result>(work: (trx: HospitalTrx) => Promise<Result>) => Promise<Result>;
      readonly request: FastifyRequest;
      readonly reply: FastifyReply;
    },
  ) => Promise<unknown>;
};
