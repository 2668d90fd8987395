import type { Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import { IMPLEMENTATION_UID, IMPLEMENTATION_VERSION, isStorageClass } from '../uid.ts';
import {
  type Command,
  commandFields,
  RESPONSE,
  readCommand,
  statuses,
  writeRequest,
  writeResponse,
} from './command.ts';
import { fingerprintOf } from './dial.ts';
import { MessageWriter } from './message-writer.ts';
import { type AcceptedContext, Negotiation } from './negotiation.ts';
import {
  ProtocolFault,
  pduTypes,
  type Rejection,
  readAssociateRequest,
  writeAbort,
  writeAssociateAccept,
  writeReject,
  writeRelease,
} from './pdu.ts';
import { MAX_DATA_PDU_BYTES, PduReader } from './pdu-reader.ts';
import type { Retrieved } from './retrieve.ts';
import { isNormalized, serveNormalized } from './serve-normalized.ts';
import { serveQuery } from './serve-query.ts';
import type { AssociationTimes, NodeServices, StoreSink } from './services.ts';

/** A command set is a few hundred bytes; a query identifier a few thousand. */
const MAX_COMMAND_BYTES = 16_384;
const MAX_IDENTIFIER_BYTES = 1_048_576;

/**
 * One association, as acceptor, from the first byte to the last.
 *
 * Bytes that arrive while work is in progress stay in the socket, so that memory is bounded by its buffer.
 */
export class Association<Grant> {
  readonly #socket: Socket;
  readonly #services: NodeServices<Grant>;
  readonly #times: AssociationTimes;
  readonly #mayBegin: () => boolean;
  readonly #reader: PduReader;
  readonly #writer: MessageWriter;
  #agreed: Negotiation | undefined;
  #grant: { value: Grant } | undefined;
  #calling = '';
  /** Pieces of work that must finish before more is read. */
  #holds = 0;
  #waiting: Buffer = Buffer.alloc(0);
  #timer: NodeJS.Timeout;
  #commandBytes: Buffer[] = [];
  #commandLength = 0;
  #command: { read: Command; context: AcceptedContext } | undefined;
  #sink: StoreSink | undefined;
  #identifier: { bytes: Buffer[]; length: number } | undefined;
  #canceled = new AbortController();
  #stored: { respond(command: Command): void; fail(fault: Error): void } | undefined;
  /** Resolves the response to an N-EVENT-REPORT. */
  #reported: ((status: number) => void) | undefined;
  #sent = 0;
  #closed = false;
  /** The connection is gone. */
  readonly ended: Promise<void>;

  /** @param mayBegin Called when the peer is admitted; false: the node has as many associations as it serves. */
  constructor(socket: Socket, services: NodeServices<Grant>, times: AssociationTimes, mayBegin: () => boolean) {
    this.#socket = socket;
    this.#services = services;
    this.#times = times;
    this.#mayBegin = mayBegin;
    this.#writer = new MessageWriter(socket);
    this.#reader = new PduReader({
      pdu: (type, body) => this.#pdu(type, body),
      value: (context, isCommand, bytes) => this.#value(context, isCommand, bytes),
      ended: (context, isCommand) => this.#ended(context, isCommand),
    });
    this.#timer = setTimeout(() => this.abort(), times.artimMs);
    socket.on('error', () => undefined);
    this.ended = new Promise((resolve) => {
      socket.on('close', () => {
        this.#close();
        resolve();
      });
    });
  }

  /** Breaks the association off at once; what was being stored is dropped and not acknowledged. */
  abort(reason = 0): void {
    if (this.#socket.writable) this.#socket.end(writeAbort(reason));
    this.#close();
    this.#socket.destroySoon();
  }

  #close(): void {
    if (this.#closed) return;
    this.#closed = true;
    clearTimeout(this.#timer);
    this.#canceled.abort();
    this.#sink?.abort();
    this.#sink = undefined;
    this.#stored?.fail(new Error('the association is closed'));
    if (this.#grant) this.#services.closed?.(this.#grant.value);
  }

  /** Handles bytes of the peer; the chunk may be reused by the caller afterwards. */
  feed(chunk: Buffer): void {
    if (this.#closed) return;
    if (this.#grant) this.#wait(this.#times.idleMs);
    const bytes = this.#waiting.length > 0 ? Buffer.concat([this.#waiting, chunk]) : chunk;
    this.#waiting = Buffer.alloc(0);
    try {
      const used = this.#reader.feed(bytes, () => this.#holds > 0 || this.#closed);
      if (used < bytes.length) this.#waiting = Buffer.from(bytes.subarray(used));
    } catch (fault) {
      this.#fail(fault);
    }
  }

  #fail(fault: unknown): void {
    if (this.#closed) return;
    this.#services.failed?.(fault, { calling: this.#calling, address: this.#socket.remoteAddress ?? '' });
    this.abort(fault instanceof ProtocolFault ? 6 : 0);
  }

  /** Lets nothing behind `work` be read until it is done. */
  #hold(work: () => Promise<void>): void {
    this.#holds += 1;
    this.#socket.pause();
    clearTimeout(this.#timer);
    work().then(
      () => {
        this.#holds -= 1;
        this.#goOn();
      },
      (fault) => this.#fail(fault),
    );
  }

  #goOn(): void {
    if (this.#closed || this.#holds > 0) return;
    this.#wait(this.#times.idleMs);
    this.feed(Buffer.alloc(0));
    if (this.#holds === 0) this.#socket.resume();
  }

  #wait(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.abort(), ms);
  }

  #pdu(type: number, body: Buffer): void {
    if (type === pduTypes.associateRequest && !this.#grant) this.#hold(() => this.#associate(body));
    else if (type === pduTypes.releaseRequest && this.#grant) this.#release();
    else if (type === pduTypes.abort) this.#abortedByPeer();
    else throw new ProtocolFault('unexpected PDU');
  }

  #abortedByPeer(): void {
    this.#close();
    this.#socket.destroy();
  }

  #release(): void {
    this.#socket.write(writeRelease(true));
    this.#close();
    this.#timer = setTimeout(() => this.#socket.destroy(), this.#times.artimMs).unref();
    this.#socket.end();
  }

  async #associate(body: Buffer): Promise<void> {
    const request = readAssociateRequest(body);
    this.#calling = request.calling;
    const { called, calling, implementation } = request;
    const address = this.#socket.remoteAddress ?? '';
    const certificate = this.#socket instanceof TLSSocket ? fingerprintOf(this.#socket) : undefined;
    const admission = await this.#services.admit({ called, calling, implementation, address, certificate });
    if ('reject' in admission) return this.#reject(admission.reject);
    if (this.#closed || !this.#mayBegin()) {
      this.#services.closed?.(admission.grant);
      return this.#reject('limitExceeded');
    }
    this.#grant = { value: admission.grant };
    this.#writer.limit = request.maxLength;
    const { finds = [], retrieves, normalized = [] } = this.#services;
    const queries = [...finds, ...(retrieves ?? []), ...normalized];
    this.#agreed = new Negotiation(request, { queries, sendsBack: retrieves !== undefined });
    const identity = {
      roles: this.#agreed.roles,
      maxLength: MAX_DATA_PDU_BYTES,
      implementationUid: IMPLEMENTATION_UID,
      implementationVersion: IMPLEMENTATION_VERSION,
    };
    this.#socket.write(writeAssociateAccept(body, this.#agreed.contexts, identity));
    const { refused } = this.#agreed;
    if (refused.length > 0) this.#services.refused?.(refused, { calling, address });
  }

  #reject(reason: Rejection): void {
    if (this.#closed) return;
    this.#socket.end(writeReject(reason));
    this.#close();
    setTimeout(() => this.#socket.destroy(), this.#times.artimMs).unref();
  }

  #value(id: number, isCommand: boolean, bytes: Buffer): void {
    if (!this.#agreed?.get(id)) throw new ProtocolFault('unknown presentation context');
    if (isCommand) {
      this.#commandLength += bytes.length;
      if (this.#commandLength > MAX_COMMAND_BYTES) throw new ProtocolFault('command is too long');
      this.#commandBytes.push(Buffer.from(bytes));
      return;
    }
    if (this.#sink) {
      const full = this.#sink.write(bytes);
      if (full) this.#hold(() => full);
    } else if (this.#identifier) {
      this.#identifier.length += bytes.length;
      if (this.#identifier.length > MAX_IDENTIFIER_BYTES) throw new ProtocolFault('identifier is too long');
      this.#identifier.bytes.push(Buffer.from(bytes));
    } else throw new ProtocolFault('data without a command');
  }

  #ended(id: number, isCommand: boolean): void {
    const context = this.#agreed?.get(id);
    if (!context) throw new ProtocolFault('unknown presentation context');
    if (!isCommand) {
      this.#hold(() => this.#dataEnded());
      return;
    }
    const read = readCommand(Buffer.concat(this.#commandBytes));
    this.#commandBytes = [];
    this.#commandLength = 0;
    if (read.field === commandFields.cancel) this.#canceled.abort();
    else if (read.field === (commandFields.store | RESPONSE)) this.#stored?.respond(read);
    else if (read.field === (commandFields.eventReport | RESPONSE)) this.#reported?.(read.status);
    else if (this.#command) throw new ProtocolFault('a command before the last one ended');
    else this.#begin(read, context);
  }

  #begin(read: Command, context: AcceptedContext): void {
    if (read.field === commandFields.echo || !read.hasDataset) {
      const isEcho = read.field === commandFields.echo;
      if (isEcho) this.#services.echoed?.(this.#grant!.value);
      const status = isEcho ? statuses.success : statuses.unrecognizedOperation;
      this.#hold(() => this.#writer.command(context.id, writeResponse(read, status)));
      return;
    }
    this.#command = { read, context };
    if (read.field === commandFields.store && isStorageClass(context.abstractSyntax)) {
      const { sopClass, sopInstance } = read;
      const { transferSyntax } = context;
      this.#sink = this.#services.store(this.#grant!.value, { sopClass, sopInstance, transferSyntax });
    } else this.#identifier = { bytes: [], length: 0 };
  }

  async #dataEnded(): Promise<void> {
    const command = this.#command;
    const sink = this.#sink;
    const identifier = this.#identifier;
    this.#sink = undefined;
    this.#identifier = undefined;
    if (!command) throw new ProtocolFault('data without a command');
    const { read, context } = command;
    if (sink) {
      const ended = sink.end();
      // Written while the disk works: hardly any object is refused.
      const success = writeResponse(read, statuses.success);
      const { status, comment } = await ended;
      const isKept = status === statuses.success && !comment;
      await this.#writer.command(
        context.id,
        isKept ? success : writeResponse(read, status, comment ? { comment } : {}),
      );
    } else if (isNormalized(read.field)) await this.#perform(read, context, Buffer.concat(identifier?.bytes ?? []));
    else await this.#query(read, context, Buffer.concat(identifier?.bytes ?? []));
    this.#command = undefined;
  }

  async #query(read: Command, context: AcceptedContext, bytes: Buffer): Promise<void> {
    this.#canceled = new AbortController();
    const { signal } = this.#canceled;
    const parts = { services: this.#services, grant: this.#grant!.value, writer: this.#writer, read, context, signal };
    // The request may be canceled, and a C-GET has sub-operations, so the peer's messages are read while responses are
    // sent.
    this.#holds -= 1;
    this.#goOn();
    // It has nothing to say until the last response, however long that takes.
    clearTimeout(this.#timer);
    const last = await serveQuery({ ...parts, storeBack: (object) => this.#storeBack(object) }, bytes);
    this.#holds += 1;
    const { status, dataset, ...more } = last;
    await this.#writer.command(context.id, writeResponse(read, status, { ...more, hasDataset: dataset !== undefined }));
    if (dataset) await this.#writer.dataset(context.id, dataset, context.transferSyntax);
  }

  async #perform(read: Command, context: AcceptedContext, bytes: Buffer): Promise<void> {
    const parts = { services: this.#services, grant: this.#grant!.value, writer: this.#writer, read, context };
    this.#reported = await serveNormalized(parts, bytes);
  }

  /** Sends an object to the peer that requested it, and waits for the response. */
  async #storeBack({ sopClass, sopInstance, transferSyntax, open }: Retrieved): Promise<number> {
    const context = this.#agreed?.toSend(sopClass, transferSyntax);
    if (!context) return statuses.classNotSupported;
    const chunks = await open();
    if (this.#closed) throw new Error('the association is closed');
    const response = new Promise<Command>((respond, fail) => {
      this.#stored = { respond, fail };
    });
    response.catch(() => undefined);
    this.#sent = (this.#sent % 0xffff) + 1;
    const request = { hasDataset: true, AffectedSOPInstanceUID: sopInstance };
    await this.#writer.command(context.id, writeRequest(commandFields.store, this.#sent, sopClass, request));
    await this.#writer.stream(context.id, chunks);
    if (!this.#closed) this.#wait(this.#times.idleMs);
    const { status } = await response;
    return status;
  }
}
