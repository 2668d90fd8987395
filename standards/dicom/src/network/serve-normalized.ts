import { type Command, commandFields, statuses, writeRequest, writeResponse } from './command.ts';
import type { MessageWriter } from './message-writer.ts';
import { readIdentifier } from './serve-query.ts';
import type { NodeServices, NormalizedRequest } from './services.ts';

const services: Readonly<Record<number, NormalizedRequest['service']>> = {
  [commandFields.create]: 'create',
  [commandFields.set]: 'set',
  [commandFields.action]: 'action',
};

/** Whether a command is one of a normalized service that is carried out here. */
export function isNormalized(field: number): boolean {
  return Object.hasOwn(services, field);
}

/** A normalized request and the association it came over. */
type RequestContext<Grant> = {
  readonly services: NodeServices<Grant>;
  readonly grant: Grant;
  readonly writer: MessageWriter;
  readonly read: Command;
  readonly context: { readonly id: number; readonly abstractSyntax: string; readonly transferSyntax: string };
};

/**
 * Executes an N-CREATE, N-SET or N-ACTION, responds, and sends the report that follows it, if there is one.
 *
 * @returns The callback for the response to that report.
 * @see DICOM PS3.7 10.1
 */
export async function serveNormalized<Grant>(
  asking: RequestContext<Grant>,
  bytes: Uint8Array,
): Promise<((status: number) => void) | undefined> {
  const { read, context, writer, grant } = asking;
  const { perform, normalized = [], assumed } = asking.services;
  const isOffered = perform !== undefined && normalized.includes(context.abstractSyntax);
  const dataset = isOffered ? readIdentifier(bytes, context.transferSyntax, assumed?.(grant)) : undefined;
  if (!isOffered || !dataset) {
    const status = isOffered ? statuses.processingFailure : statuses.unrecognizedOperation;
    await writer.command(context.id, writeResponse(read, status));
    return undefined;
  }
  const { sopInstance, actionType } = read;
  const service = services[read.field]!;
  const encoded = { bytes, transferSyntax: context.transferSyntax };
  const request = { service, sopClass: context.abstractSyntax, sopInstance, actionType, dataset, encoded };
  const { status, report, reported, ...more } = await perform(grant, request);
  await writer.command(context.id, writeResponse(read, status, more));
  const event = await report?.();
  if (!event) return undefined;
  const named = { AffectedSOPInstanceUID: event.sopInstance, EventTypeID: event.eventType };
  const command = writeRequest(commandFields.eventReport, 1, event.sopClass, { ...named, hasDataset: true });
  await writer.command(context.id, command);
  await writer.dataset(context.id, event.dataset, context.transferSyntax);
  return reported;
}
