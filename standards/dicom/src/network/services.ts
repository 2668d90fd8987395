import type { Dataset } from '../dataset.ts';
import type { WrittenDataset } from '../writer.ts';
import type { Rejection } from './pdu.ts';
import type { Retrieved } from './retrieve.ts';

/** Who asks for an association. */
export type Asked = {
  /** Called AE title: which of our titles was meant. */
  readonly called: string;
  /** Calling AE title: what the peer says it is. */
  readonly calling: string;
  /** Address of the peer's end of the connection. */
  readonly address: string;
  readonly implementation: string;
};

/** Takes one object as it arrives. */
export type StoreSink = {
  /** Next bytes of the data set, valid until the call returns. A promise holds the sender back until it settles. */
  write(bytes: Buffer): Promise<void> | undefined;
  /** Every byte has come. Settles once the object is durable and indexed, or refused with a status of PS3.4 B.2.3. */
  end(): Promise<{ readonly status: number; readonly comment?: string }>;
  /** The association broke off: nothing was acknowledged, whatever was written may go. */
  abort(): void;
};

/** Where a C-MOVE sends to, and as whom. */
export type Destination = {
  readonly host: string;
  readonly port: number;
  readonly called: string;
  readonly calling: string;
};

/**
 * What a DICOM node does for its peers.
 *
 * `Grant` is whatever `admit` found out about the peer; every later call of the association gets it.
 */
export type NodeServices<Grant> = {
  admit(asked: Asked): Promise<{ readonly grant: Grant } | { readonly reject: Rejection }>;
  store(
    grant: Grant,
    object: { readonly sopClass: string; readonly sopInstance: string; readonly transferSyntax: string },
  ): StoreSink;
  /** SOP classes of C-FIND that `find` answers. */
  readonly finds?: readonly string[];
  find?(
    grant: Grant,
    query: { readonly abstractSyntax: string; readonly identifier: Dataset },
  ): AsyncIterable<WrittenDataset>;
  /** SOP classes of C-GET and C-MOVE that `retrieve` answers. */
  readonly retrieves?: readonly string[];
  /** What a C-GET or C-MOVE asks for, in the order in which it is sent. */
  retrieve?(
    grant: Grant,
    query: { readonly abstractSyntax: string; readonly identifier: Dataset },
  ): Promise<readonly Retrieved[]>;
  /** Whom the Move Destination of a C-MOVE names; undefined when nobody. */
  destination?(grant: Grant, aetitle: string): Promise<Destination | undefined>;
  echoed?(grant: Grant): void;
  /** The association with this grant is over. */
  closed?(grant: Grant): void;
  /** An association broke: for the log. */
  failed?(fault: unknown, peer: { readonly calling: string; readonly address: string }): void;
};

/** Times after which a silent peer is let go, in milliseconds (PS3.8 9.1.5: ARTIM). */
export type AssociationTimes = { readonly artimMs: number; readonly idleMs: number };
