import type { AssumedCharset } from '../charset.ts';
import type { Dataset } from '../dataset.ts';
import { DicomReader } from '../reader.ts';
import type { WrittenDataset } from '../writer.ts';
import { type Command, commandFields, type SubOperations, statuses, writeResponse } from './command.ts';
import type { MessageWriter } from './message-writer.ts';
import { Requestor } from './requestor.ts';
import { type Outcome, type Retrieved, sendAll } from './retrieve.ts';
import type { NodeServices } from './services.ts';

/** A C-FIND, C-GET or C-MOVE and the association it came over. */
export type Query<Grant> = {
  readonly services: NodeServices<Grant>;
  readonly grant: Grant;
  readonly writer: MessageWriter;
  readonly read: Command;
  readonly context: { readonly id: number; readonly abstractSyntax: string; readonly transferSyntax: string };
  readonly signal: AbortSignal;
  /** Sends an object back over the same association; settles with the status of its C-STORE. */
  storeBack(object: Retrieved): Promise<number>;
};

/** Content of the last response; with `failed`, a data set follows it. */
export type FinalResponse = {
  readonly status: number;
  readonly subOperations?: SubOperations;
  readonly dataset?: WrittenDataset;
};

/** Responds to a query but for its last response, which must wait until nothing more is read of the peer. */
export async function serveQuery<Grant>(query: Query<Grant>, bytes: Uint8Array): Promise<FinalResponse> {
  const { read, services, context } = query;
  const identifier = readIdentifier(bytes, context.transferSyntax, services.assumed?.(query.grant));
  if (!identifier) return { status: statuses.classMismatch };
  if (read.field === commandFields.find && services.find) return find(query, identifier);
  if (read.field === commandFields.get && services.retrieve) return get(query, identifier);
  if (read.field === commandFields.move && services.retrieve) return move(query, identifier);
  return { status: statuses.unrecognizedOperation };
}

async function find<Grant>(query: Query<Grant>, identifier: Dataset): Promise<FinalResponse> {
  const { services, grant, writer, read, context, signal } = query;
  for await (const found of services.find!(grant, { abstractSyntax: context.abstractSyntax, identifier })) {
    if (signal.aborted) return { status: statuses.canceled };
    await writer.command(context.id, writeResponse(read, statuses.pending, { hasDataset: true }));
    await writer.dataset(context.id, found, context.transferSyntax);
  }
  return { status: statuses.success };
}

async function get<Grant>(query: Query<Grant>, identifier: Dataset): Promise<FinalResponse> {
  const objects = await objectsOf(query, identifier);
  return lastOf(await sendAll(objects, query.storeBack, (counts) => report(query, counts), query.signal));
}

async function move<Grant>(query: Query<Grant>, identifier: Dataset): Promise<FinalResponse> {
  const { services, grant, read } = query;
  const destination = await services.destination?.(grant, read.moveDestination ?? '');
  if (!destination) return { status: statuses.destinationUnknown };
  const objects = await objectsOf(query, identifier);
  const none = { completed: 0, failed: 0, warning: 0 };
  if (objects.length === 0) return { status: statuses.success, subOperations: none };
  let requestor: Requestor;
  try {
    requestor = await Requestor.open({ ...destination, contexts: contextsOf(objects) });
  } catch (fault) {
    services.failed?.(fault, { calling: destination.calling, address: destination.host });
    return { status: statuses.unableToPerform, subOperations: { ...none, failed: objects.length } };
  }
  try {
    const send = async (object: Retrieved) => (await requestor.store(object, await object.open())).status;
    return lastOf(await sendAll(objects, send, (counts) => report(query, counts), query.signal));
  } finally {
    await requestor.release();
  }
}

function objectsOf<Grant>({ services, grant, context }: Query<Grant>, identifier: Dataset) {
  return services.retrieve!(grant, { abstractSyntax: context.abstractSyntax, identifier });
}

function report<Grant>({ writer, read, context }: Query<Grant>, subOperations: SubOperations): Promise<void> {
  return writer.command(context.id, writeResponse(read, statuses.pending, { subOperations }));
}

function lastOf({ status, subOperations, failed }: Outcome): FinalResponse {
  const FailedSOPInstanceUIDList = [...failed];
  return { status, subOperations, ...(failed.length > 0 && { dataset: { FailedSOPInstanceUIDList } }) };
}

/** Presentation contexts that an association may propose at most. */
const MAX_CONTEXTS = 128;

/** Each kind of object in the way it is kept: nothing is converted. */
function contextsOf(objects: readonly Retrieved[]) {
  const kinds = new Map(
    objects.map(({ sopClass, transferSyntax }) => [
      `${sopClass} ${transferSyntax}`,
      { abstractSyntax: sopClass, transferSyntaxes: [transferSyntax] },
    ]),
  );
  return [...kinds.values()].slice(0, MAX_CONTEXTS);
}

/** A data set that came with a command; undefined when it cannot be read. */
export function readIdentifier(
  bytes: Uint8Array,
  transferSyntax: string,
  assumed: AssumedCharset | undefined,
): Dataset | undefined {
  try {
    const reader = new DicomReader({ transferSyntax, ...(assumed && { assumed }) });
    reader.push(bytes);
    return reader.finish().dataset;
  } catch {
    return undefined;
  }
}
