import type { Socket } from 'node:net';
import type { Dataset } from '../dataset.ts';
import { DicomReader } from '../reader.ts';
import {
  IMPLEMENTATION_UID,
  IMPLEMENTATION_VERSION,
  isStorageClass,
  isTransferSyntax,
  isUid,
  sopClasses,
} from '../uid.ts';
import { type Command, commandFields, readCommand, statuses, writeAnswer } from './command.ts';
import { MessageWriter } from './message-writer.ts';
import {
  type AnsweredContext,
  type ProposedContext,
  ProtocolFault,
  pduTypes,
  readAssociateRequest,
  writeAbort,
  writeAssociateAnswer,
  writeReject,
  writeRelease,
} from './pdu.ts';
import { DATA_PDU_MOST_BYTES, PduReader } from './pdu-reader.ts';
import type { AssociationTimes, NodeServices, StoreSink } from './services.ts';

/** A command set is a few hundred bytes; a query identifier a few thousand. */
const COMMAND_MOST_BYTES = 16_384;
const IDENTIFIER_MOST_BYTES = 1_048_576;

/** A presentation context that both sides agreed on. */
type Agreed = ProposedContext & { readonly transferSyntax: string };

/**
 * One association, as acceptor: from the first byte to the last.
 *
 * Bytes behind work in progress wait in the socket, so that memory stays bounded by what the socket holds.
 */
export class Association<Grant> {
  readonly #socket: Socket;
  readonly #services: NodeServices<Grant>;
  readonly #times: AssociationTimes;
  readonly #reader: PduReader;
  readonly #writer: MessageWriter;
  readonly #contexts = new Map<number, Agreed>();
  #grant: { value: Grant } | undefined;
  #calling = '';
  /** Pieces of work that must finish before more is read. */
  #holds = 0;
  #waiting: Buffer = Buffer.alloc(0);
  #timer: NodeJS.Timeout;
  #commandBytes: Buffer[] = [];
  #commandLength = 0;
  #command: { read: Command; context: Agreed } | undefined;
  #sink: StoreSink | undefined;
  #identifier: { bytes: Buffer[]; length: number } | undefined;
  #canceled = new AbortController();
  #closed = false;
  /** The connection is gone. */
  readonly ended: Promise<void>;

  constructor(socket: Socket, services: NodeServices<Grant>, times: AssociationTimes) {
    this.#socket = socket;
    this.#services = services;
    this.#times = times;
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
    if (this.#grant) this.#services.closed?.(this.#grant.value);
  }

  /** Takes what the peer sent; the chunk is the caller's again afterwards. */
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
  #hold(work: Promise<void>): void {
    this.#holds += 1;
    this.#socket.pause();
    clearTimeout(this.#timer);
    work.then(
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
    if (type === pduTypes.associateRequest && !this.#grant) this.#hold(this.#associate(body));
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
    const answer = await this.#services.admit({ called, calling, implementation, address });
    if (this.#closed) return;
    if ('reject' in answer) {
      this.#socket.end(writeReject(answer.reject));
      this.#close();
      setTimeout(() => this.#socket.destroy(), this.#times.artimMs).unref();
      return;
    }
    this.#grant = { value: answer.grant };
    this.#writer.limit = request.maxLength;
    const contexts = request.contexts.map((context) => this.#answerContext(context));
    const identity = {
      maxLength: DATA_PDU_MOST_BYTES,
      implementationUid: IMPLEMENTATION_UID,
      implementationVersion: IMPLEMENTATION_VERSION,
    };
    this.#socket.write(writeAssociateAnswer(body, contexts, identity));
  }

  #answerContext(context: ProposedContext): AnsweredContext {
    const { id, abstractSyntax, transferSyntaxes } = context;
    // The first way the sender names is the one it has: nothing is asked to be converted.
    const transferSyntax = transferSyntaxes.find(isTransferSyntax);
    if (!this.#offers(abstractSyntax)) return { id, result: 3, transferSyntax: transferSyntaxes[0] ?? '' };
    if (!transferSyntax) return { id, result: 4, transferSyntax: transferSyntaxes[0] ?? '' };
    this.#contexts.set(id, { ...context, transferSyntax });
    return { id, result: 0, transferSyntax };
  }

  #offers(abstractSyntax: string): boolean {
    return (
      abstractSyntax === sopClasses.Verification ||
      (isStorageClass(abstractSyntax) && isUid(abstractSyntax)) ||
      (this.#services.finds?.includes(abstractSyntax) ?? false)
    );
  }

  #value(id: number, isCommand: boolean, bytes: Buffer): void {
    if (!this.#contexts.has(id)) throw new ProtocolFault('unknown presentation context');
    if (isCommand) {
      this.#commandLength += bytes.length;
      if (this.#commandLength > COMMAND_MOST_BYTES) throw new ProtocolFault('command is too long');
      this.#commandBytes.push(Buffer.from(bytes));
      return;
    }
    if (this.#sink) {
      const full = this.#sink.write(bytes);
      if (full) this.#hold(full);
    } else if (this.#identifier) {
      this.#identifier.length += bytes.length;
      if (this.#identifier.length > IDENTIFIER_MOST_BYTES) throw new ProtocolFault('identifier is too long');
      this.#identifier.bytes.push(Buffer.from(bytes));
    } else throw new ProtocolFault('data without a command');
  }

  #ended(id: number, isCommand: boolean): void {
    const context = this.#contexts.get(id);
    if (!context) throw new ProtocolFault('unknown presentation context');
    if (!isCommand) {
      this.#hold(this.#dataEnded());
      return;
    }
    const read = readCommand(Buffer.concat(this.#commandBytes));
    this.#commandBytes = [];
    this.#commandLength = 0;
    if (read.field === commandFields.cancel) this.#canceled.abort();
    else if (this.#command) throw new ProtocolFault('a command before the last one ended');
    else this.#begin(read, context);
  }

  #begin(read: Command, context: Agreed): void {
    if (read.field === commandFields.echo || !read.hasDataset) {
      const isEcho = read.field === commandFields.echo;
      if (isEcho) this.#services.echoed?.(this.#grant!.value);
      const status = isEcho ? statuses.success : statuses.unrecognizedOperation;
      this.#hold(this.#writer.command(context.id, writeAnswer(read, status)));
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
      const { status, comment } = await sink.end();
      await this.#writer.command(context.id, writeAnswer(read, status, comment ? { comment } : {}));
    } else if (read.field === commandFields.find && this.#services.find) {
      await this.#find(read, context, Buffer.concat(identifier?.bytes ?? []));
    } else await this.#writer.command(context.id, writeAnswer(read, statuses.unrecognizedOperation));
    this.#command = undefined;
  }

  async #find(read: Command, context: Agreed, bytes: Buffer): Promise<void> {
    const { transferSyntax, id, abstractSyntax } = context;
    const identifier = this.#readIdentifier(bytes, transferSyntax);
    this.#canceled = new AbortController();
    const { signal } = this.#canceled;
    let status: number = identifier ? statuses.success : statuses.classMismatch;
    if (identifier) {
      // A C-FIND may be canceled: what the peer says is read while answers go out.
      this.#holds -= 1;
      this.#goOn();
      for await (const found of this.#services.find!(this.#grant!.value, { abstractSyntax, identifier })) {
        if (signal.aborted) {
          status = statuses.canceled;
          break;
        }
        await this.#writer.command(id, writeAnswer(read, statuses.pending, { hasDataset: true }));
        await this.#writer.dataset(id, found, transferSyntax);
      }
      this.#holds += 1;
    }
    await this.#writer.command(id, writeAnswer(read, status));
  }

  #readIdentifier(bytes: Buffer, transferSyntax: string): Dataset | undefined {
    try {
      const reader = new DicomReader({ transferSyntax });
      reader.push(bytes);
      return reader.finish().dataset;
    } catch {
      return undefined;
    }
  }
}
