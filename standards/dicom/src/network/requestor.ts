import { once } from 'node:events';
import type { Socket } from 'node:net';
import { Dataset } from '../dataset.ts';
import { DicomReader } from '../reader.ts';
import { EXPLICIT_LITTLE, IMPLEMENTATION_UID, IMPLEMENTATION_VERSION, IMPLICIT_LITTLE, sopClasses } from '../uid.ts';
import { type WrittenDataset, writeDataset } from '../writer.ts';
import { type Command, commandFields, readCommand, statuses, writeRequest } from './command.ts';
import { dial, type TlsOfCall } from './dial.ts';
import { MessageWriter } from './message-writer.ts';
import { pduTypes, readAssociateAccept, writeAbort, writeAssociateRequest, writeRelease } from './pdu.ts';
import { MAX_DATA_PDU_BYTES, PduReader } from './pdu-reader.ts';

/** Whom to call and as whom. */
export type Called = {
  readonly host: string;
  readonly port: number;
  readonly called: string;
  readonly calling: string;
  /** A proposed context: abstract syntax and transfer syntaxes. */
  readonly contexts: readonly {
    readonly abstractSyntax: string;
    readonly transferSyntaxes?: readonly string[];
    /** The role of the provider: the requestor reports to a peer that sent a request before (PS3.7 D.3.3.4). */
    readonly isProvider?: boolean;
  }[];
  readonly timeoutMs?: number;
  /** Over TLS, with whom the certificate names. */
  readonly tls?: TlsOfCall;
};

/** The peer refused the association; source and reason as PS3.8 table 9-21 has them. */
export class Rejected extends Error {
  override readonly name = 'Rejected';
  readonly result: number;
  readonly source: number;
  readonly reason: number;

  constructor(body: Buffer) {
    super(`association rejected: result ${body[1]}, source ${body[2]}, reason ${body[3]}`);
    this.result = body[1] ?? 0;
    this.source = body[2] ?? 0;
    this.reason = body[3] ?? 0;
  }
}

type Message = { command: Command; dataset: Buffer | undefined };

/** An association as requestor: C-ECHO, C-STORE, C-FIND and the normalized services. */
export class Requestor {
  readonly #socket: Socket;
  readonly #writer: MessageWriter;
  readonly #contexts = new Map<string, { id: number; transferSyntax: string }>();
  readonly #messages: Message[] = [];
  #waiting: ((message: Message | Error) => void) | undefined;
  #broken: Error | undefined;
  #messageId = 0;
  #command: Buffer[] = [];
  #data: Buffer[] = [];
  #pending: Command | undefined;
  #accepted: ((body: Buffer) => void) | undefined;

  private constructor(socket: Socket) {
    this.#socket = socket;
    this.#writer = new MessageWriter(socket);
    const reader = new PduReader({
      pdu: (type, body) => this.#pdu(type, body),
      value: (_context, isCommand, bytes) => (isCommand ? this.#command : this.#data).push(Buffer.from(bytes)),
      ended: (_context, isCommand) => this.#ended(isCommand),
    });
    socket.on('data', (chunk) => {
      try {
        reader.feed(chunk, () => false);
      } catch (fault) {
        this.#break(fault as Error);
      }
    });
    socket.on('error', (error) => this.#break(error));
    socket.on('close', () => this.#break(new Error('the connection was closed')));
  }

  /**
   * Opens an association.
   *
   * @throws {Rejected} when the peer will not have it; an Error of the network otherwise.
   */
  static async open(call: Called): Promise<Requestor> {
    const socket = dial(call);
    socket.setTimeout(call.timeoutMs ?? 30_000, () => socket.destroy(new Error('the peer does not respond')));
    const requestor = new Requestor(socket);
    await requestor.#associate(call);
    return requestor;
  }

  async #associate(call: Called): Promise<void> {
    const contexts = call.contexts.map(({ abstractSyntax, transferSyntaxes }, index) => ({
      id: index * 2 + 1,
      abstractSyntax,
      transferSyntaxes: transferSyntaxes ?? [EXPLICIT_LITTLE, IMPLICIT_LITTLE],
    }));
    const accepted = new Promise<Buffer>((resolve, reject) => {
      this.#accepted = resolve;
      this.#waiting = (failure) => reject(failure);
    });
    const provided = call.contexts.filter(({ isProvider }) => isProvider);
    const identity = {
      roles: provided.map(({ abstractSyntax }) => ({ sopClass: abstractSyntax, user: false, provider: true })),
      maxLength: MAX_DATA_PDU_BYTES,
      implementationUid: IMPLEMENTATION_UID,
      implementationVersion: IMPLEMENTATION_VERSION,
    };
    this.#socket.write(writeAssociateRequest(call, contexts, identity));
    const accept = readAssociateAccept(await accepted);
    this.#waiting = undefined;
    this.#writer.limit = accept.maxLength;
    for (const { id, result, transferSyntax } of accept.contexts) {
      const proposed = contexts.find((context) => context.id === id);
      if (result === 0 && proposed)
        this.#contexts.set(contextKey(proposed.abstractSyntax, transferSyntax), { id, transferSyntax });
    }
  }

  /** C-ECHO; returns the status. */
  async echo(): Promise<number> {
    const { id } = this.#context(sopClasses.Verification);
    await this.#writer.command(id, this.#request(commandFields.echo, sopClasses.Verification, { hasDataset: false }));
    return (await this.#next()).command.status;
  }

  /** Whether the peer takes this kind of object as it is written. */
  takes(sopClass: string, transferSyntax: string): boolean {
    return this.#contexts.has(contextKey(sopClass, transferSyntax));
  }

  /** C-STORE of the bytes of a data set, whole or as a stream; returns status and comment. */
  async store(
    object: { sopClass: string; sopInstance: string; transferSyntax: string },
    dataset: Uint8Array | AsyncIterable<Uint8Array>,
  ): Promise<{ status: number; comment: string | undefined }> {
    const { id } = this.#context(object.sopClass, object.transferSyntax);
    const more = { hasDataset: true, AffectedSOPInstanceUID: object.sopInstance };
    await this.#writer.command(id, this.#request(commandFields.store, object.sopClass, more));
    if (dataset instanceof Uint8Array) await this.#writer.bytes(id, dataset, false);
    else await this.#writer.stream(id, dataset);
    const { command } = await this.#next();
    return { status: command.status, comment: command.comment };
  }

  /** C-FIND; returns the matches, and throws on a status that is neither pending nor success. */
  async find(sopClass: string, identifier: WrittenDataset): Promise<readonly Dataset[]> {
    const { id, transferSyntax } = this.#context(sopClass);
    await this.#writer.command(id, this.#request(commandFields.find, sopClass, { hasDataset: true }));
    await this.#writer.bytes(id, writeDataset(identifier, { syntax: transferSyntax }), false);
    const found: Dataset[] = [];
    while (true) {
      const { command, dataset } = await this.#next();
      if (command.status === statuses.success) return found;
      if (command.status !== statuses.pending && command.status !== 0xff01) {
        throw new Error(`C-FIND failed with ${command.status.toString(16)}`);
      }
      const reader = new DicomReader({ transferSyntax });
      if (dataset) reader.push(dataset);
      found.push(dataset ? reader.finish().dataset : new Dataset());
    }
  }

  /**
   * N-CREATE, N-SET, N-ACTION or N-EVENT-REPORT; returns the response.
   *
   * @param field One of `commandFields`.
   * @param named Further attributes of the command: the instance, the type of action or event.
   */
  async normalized(field: number, sopClass: string, named: WrittenDataset, dataset: WrittenDataset): Promise<Command> {
    const { id, transferSyntax } = this.#context(sopClass);
    await this.#writer.command(id, this.#request(field, sopClass, { ...named, hasDataset: true }));
    await this.#writer.bytes(id, writeDataset(dataset, { syntax: transferSyntax }), false);
    return (await this.#next()).command;
  }

  /** Ends the association in good order. */
  async release(): Promise<void> {
    if (this.#socket.destroyed) return;
    this.#socket.write(writeRelease(false));
    await Promise.race([once(this.#socket, 'close'), new Promise((resolve) => setTimeout(resolve, 2000).unref())]);
    this.#socket.destroy();
  }

  /** Breaks off. */
  abort(): void {
    this.#socket.end(writeAbort());
    this.#socket.destroySoon();
  }

  #context(abstractSyntax: string, transferSyntax?: string): { id: number; transferSyntax: string } {
    for (const [key, context] of this.#contexts) {
      if (key === contextKey(abstractSyntax, transferSyntax ?? context.transferSyntax)) return context;
    }
    throw new Error(`the peer does not take ${abstractSyntax}${transferSyntax ? ` as ${transferSyntax}` : ''}`);
  }

  #request(field: number, sopClass: string, more: WrittenDataset & { hasDataset: boolean }): Uint8Array {
    this.#messageId = (this.#messageId % 0xffff) + 1;
    return writeRequest(field, this.#messageId, sopClass, more);
  }

  #next(): Promise<Message> {
    const ready = this.#messages.shift();
    if (ready) return Promise.resolve(ready);
    if (this.#broken) return Promise.reject(this.#broken);
    return new Promise((resolve, reject) => {
      this.#waiting = (message) => (message instanceof Error ? reject(message) : resolve(message));
    });
  }

  #pdu(type: number, body: Buffer): void {
    if (type === pduTypes.associateAccept) this.#accepted?.(body);
    else if (type === pduTypes.associateReject) this.#break(new Rejected(body));
    else if (type === pduTypes.abort) this.#break(new Error('the peer aborted the association'));
    else if (type === pduTypes.releaseReply) this.#socket.end();
  }

  #ended(isCommand: boolean): void {
    if (isCommand) {
      this.#pending = readCommand(Buffer.concat(this.#command));
      this.#command = [];
      if (this.#pending.hasDataset) return;
    }
    const command = this.#pending;
    if (!command) return;
    const message = { command, dataset: command.hasDataset ? Buffer.concat(this.#data) : undefined };
    this.#data = [];
    this.#pending = undefined;
    const waiting = this.#waiting;
    this.#waiting = undefined;
    if (waiting) waiting(message);
    else this.#messages.push(message);
  }

  #break(error: Error): void {
    this.#broken ??= error;
    this.#waiting?.(this.#broken);
    this.#waiting = undefined;
  }
}

function contextKey(abstractSyntax: string, transferSyntax: string): string {
  return `${abstractSyntax} ${transferSyntax}`;
}
