import type { AssumedCharset } from '../charset.ts';
import type { Dataset } from '../dataset.ts';
import type { WrittenDataset } from '../writer.ts';
import type { Rejection } from './pdu.ts';
import type { Retrieved } from './retrieve.ts';

/** The requestor of an association. */
export type Request = {
  /** Called AE title: which of our titles was meant. */
  readonly called: string;
  /** Calling AE title, not verified. */
  readonly calling: string;
  /** Address of the peer's end of the connection. */
  readonly address: string;
  readonly implementation: string;
  /** SHA-256 of the TLS certificate that it shows, 64 hexadecimal digits; undefined without TLS or certificate. */
  readonly certificate: string | undefined;
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

/** A request of a normalized service: N-CREATE, N-SET or N-ACTION (PS3.7 10). */
export type NormalizedRequest = {
  readonly service: 'create' | 'set' | 'action';
  readonly sopClass: string;
  /** Empty where an N-CREATE leaves the name to us. */
  readonly sopInstance: string;
  readonly actionType: number | undefined;
  readonly dataset: Dataset;
  /** The data set as it came, to be passed on. */
  readonly encoded: { readonly bytes: Uint8Array; readonly transferSyntax: string };
};

/** An N-EVENT-REPORT to a peer that requested it. */
export type EventReport = {
  readonly sopClass: string;
  readonly sopInstance: string;
  readonly eventType: number;
  readonly dataset: WrittenDataset;
};

/** Response to a normalized request. */
export type NormalizedResponse = {
  readonly status: number;
  readonly comment?: string;
  /** Instance UID assigned by an N-CREATE. */
  readonly sopInstance?: string;
  /** What follows the response over the same association, if anything does. */
  report?(): Promise<EventReport | undefined>;
  /** The peer acknowledged the report, with this status. */
  reported?(status: number): void;
};

/**
 * Services of a DICOM node for its peers.
 *
 * `Grant` is the result of `admit` for the peer; every later call of the association receives it.
 */
export type NodeServices<Grant> = {
  admit(request: Request): Promise<{ readonly grant: Grant } | { readonly reject: Rejection }>;
  store(
    grant: Grant,
    object: { readonly sopClass: string; readonly sopInstance: string; readonly transferSyntax: string },
  ): StoreSink;
  /** SOP classes of C-FIND that `find` serves. */
  readonly finds?: readonly string[];
  find?(
    grant: Grant,
    query: { readonly abstractSyntax: string; readonly identifier: Dataset },
  ): AsyncIterable<WrittenDataset>;
  /** SOP classes of C-GET and C-MOVE that `retrieve` serves. */
  readonly retrieves?: readonly string[];
  /** Objects of a C-GET or C-MOVE, in the order in which they are sent. */
  retrieve?(
    grant: Grant,
    query: { readonly abstractSyntax: string; readonly identifier: Dataset },
  ): Promise<readonly Retrieved[]>;
  /** Destination of a C-MOVE; undefined when it is unknown. */
  destination?(grant: Grant, aetitle: string): Promise<Destination | undefined>;
  /** SOP classes of which `perform` carries out N-CREATE, N-SET and N-ACTION. */
  readonly normalized?: readonly string[];
  perform?(grant: Grant, request: NormalizedRequest): Promise<NormalizedResponse>;
  /** Character set of text where a peer declares Latin-1 or none. */
  assumed?(grant: Grant): AssumedCharset | undefined;
  echoed?(grant: Grant): void;
  /** The association with this grant is over. */
  closed?(grant: Grant): void;
  /** Presentation contexts of an association were refused, by abstract syntax: for the log. */
  refused?(abstractSyntaxes: readonly string[], peer: { readonly calling: string; readonly address: string }): void;
  /** An association broke: for the log. */
  failed?(fault: unknown, peer: { readonly calling: string; readonly address: string }): void;
};

/** Services of their own SOP classes, to be put beside those of a node. */
export type NodePart<Grant> = Pick<NodeServices<Grant>, 'finds' | 'find' | 'normalized' | 'perform'>;

/** Times after which a silent peer is disconnected, in milliseconds (PS3.8 9.1.5: ARTIM). */
export type AssociationTimes = { readonly artimMs: number; readonly idleMs: number };
