import type { Db, HospitalTrx } from '@alder/database';
import type { DeidentifyOptions, DicomHeader } from '@alder/dicom';
import type { PacsImage, Series, Study } from '@alder/imaging/contract';
import type { Storage } from '@alder/storage';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** What a link shows. */
export type Shared = {
  readonly images: readonly PacsImage[];
  readonly series: readonly Series[];
  readonly studies: readonly Study[];
};

/** A stored image that is shared; its rendering belongs to the archive. */
export type ExportedImage = {
  readonly id: string;
  readonly object_key: string;
  readonly filetype: string;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly frames: number;
  readonly transfer_syntax: string;
};

type RenderedImages = readonly AsyncIterable<Uint8Array>[];

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
      readonly withoutWords?: boolean;
      readonly cleansPixels?: boolean;
      readonly maxPixels?: number;
      readonly etagOf?: (etag: string) => string;
    },
    parts: {
      readonly storage: Storage;
      readonly inHospital: <Result>(work: (trx: HospitalTrx) => Promise<Result>) => Promise<Result>;
      readonly request: FastifyRequest;
      readonly reply: FastifyReply;
    },
  ) => Promise<FastifyReply>;
  readonly sendStored: (
    storage: Storage,
    file: { readonly key: string; readonly mediaType: string; readonly filename: string },
    request: FastifyRequest,
    reply: FastifyReply,
  ) => Promise<FastifyReply>;
  readonly findGiven: (trx: HospitalTrx, fileKeys: readonly string[]) => Promise<ExportedImage[]>;
  readonly giveImage: (
    storage: Storage,
    image: ExportedImage,
    without: DeidentifyOptions | undefined,
  ) => Promise<{
    readonly file: AsyncIterable<Uint8Array> | undefined;
    readonly filetype: string;
    readonly header: DicomHeader | undefined;
    readonly notes: readonly string[];
  }>;
  readonly openDrawing: (storage: Storage) => {
    draw(
      image: ExportedImage,
      take: (images: RenderedImages) => Promise<void>,
      how?: { readonly cleansPixels: boolean },
    ): Promise<readonly string[]>;
    close(): void;
  };
  /** Files an image of another hospital under a pet of this one. */
  readonly takeShared: (
    parts: { readonly db: Db; readonly storage: Storage },
    image: {
      readonly hospital: string;
      readonly content: AsyncIterable<Uint8Array>;
      readonly filetype: string;
      readonly filename: string;
      readonly studyInstanceUid: string;
      readonly datetime: string;
      readonly description: string;
      readonly pet: string;
      readonly account: string;
      readonly now: Date;
    },
  ) => Promise<'new' | 'same' | 'revision' | 'quota' | 'unreadable'>;
  /** False when the quota is passed; the transaction must then be rolled back. */
  readonly countShared: (trx: HospitalTrx, bytes: number) => Promise<boolean>;
};
