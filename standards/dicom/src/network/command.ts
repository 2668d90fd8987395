import type { Dataset } from '../dataset.ts';
import { DicomReader } from '../reader.ts';
import { tags } from '../tag.ts';
import { IMPLICIT_LITTLE } from '../uid.ts';
import { type WrittenDataset, writeDataset } from '../writer.ts';

/** Command fields of PS3.7 E.1; a response has the highest bit set. */
export const commandFields = {
  store: 0x0001,
  get: 0x0010,
  find: 0x0020,
  move: 0x0021,
  echo: 0x0030,
  eventReport: 0x0100,
  set: 0x0120,
  action: 0x0130,
  create: 0x0140,
  cancel: 0x0fff,
} as const;
/** Set in the command field of a response. */
export const RESPONSE = 0x8000;
const NO_DATASET = 0x0101;

/** Statuses that the product responds with (PS3.7 C, PS3.4 B.2.3, C.4). */
export const statuses = {
  success: 0x0000,
  pending: 0xff00,
  canceled: 0xfe00,
  outOfResources: 0xa700,
  unableToCount: 0xa701,
  unableToPerform: 0xa702,
  destinationUnknown: 0xa801,
  classMismatch: 0xa900,
  cannotUnderstand: 0xc000,
  unableToProcess: 0xc001,
  invalidAttributeValue: 0x0106,
  processingFailure: 0x0110,
  duplicateInstance: 0x0111,
  noSuchInstance: 0x0112,
  invalidInstance: 0x0117,
  classInstanceConflict: 0x0119,
  missingAttribute: 0x0120,
  classNotSupported: 0x0122,
  noSuchActionType: 0x0123,
  notAuthorized: 0x0124,
  unrecognizedOperation: 0x0211,
  someFailed: 0xb000,
} as const;

/** A DIMSE command, read. */
export type Command = {
  readonly field: number;
  readonly messageId: number;
  readonly respondsTo: number;
  readonly sopClass: string;
  readonly sopInstance: string;
  readonly hasDataset: boolean;
  readonly status: number;
  readonly comment: string | undefined;
  readonly moveDestination: string | undefined;
  readonly actionType: number | undefined;
  readonly set: Dataset;
};

/**
 * Reads a command set, which is always implicit little endian.
 *
 * @throws {Unreadable}
 * @see DICOM PS3.7 6.3.1
 */
export function readCommand(bytes: Uint8Array): Command {
  const reader = new DicomReader({ transferSyntax: IMPLICIT_LITTLE, limits: { elements: 200, headerBytes: 16_384 } });
  reader.push(bytes);
  const set = reader.finish().dataset;
  return {
    field: set.number(tags.CommandField) ?? 0,
    messageId: set.number(tags.MessageID) ?? 0,
    respondsTo: set.number(tags.MessageIDBeingRespondedTo) ?? 0,
    sopClass: set.text(tags.AffectedSOPClassUID) ?? set.text(tags.RequestedSOPClassUID) ?? '',
    sopInstance: set.text(tags.AffectedSOPInstanceUID) ?? set.text(tags.RequestedSOPInstanceUID) ?? '',
    hasDataset: (set.number(tags.CommandDataSetType) ?? NO_DATASET) !== NO_DATASET,
    status: set.number(tags.Status) ?? 0,
    comment: set.text(tags.ErrorComment),
    moveDestination: set.text(tags.MoveDestination),
    actionType: set.number(tags.ActionTypeID),
    set,
  };
}

/** Numbers of sub-operations that a C-MOVE or C-GET reports. */
export type SubOperations = { remaining?: number; completed: number; failed: number; warning: number };

/** Requests that change an instance which the other side has: they name it as requested, not as affected (PS3.7 10). */
const ofTheirs: readonly number[] = [commandFields.set, commandFields.action];

/** Writes a request. */
export function writeRequest(
  field: number,
  messageId: number,
  sopClass: string,
  more: WrittenDataset & { readonly hasDataset: boolean },
): Uint8Array {
  const { hasDataset, ...attributes } = more;
  return writeCommand({
    ...(ofTheirs.includes(field) ? { RequestedSOPClassUID: sopClass } : { AffectedSOPClassUID: sopClass }),
    CommandField: field,
    MessageID: messageId,
    ...(field < commandFields.echo ? { Priority: 0 } : {}),
    CommandDataSetType: hasDataset ? 0 : NO_DATASET,
    ...(attributes as WrittenDataset),
  });
}

/** Writes the response to a command. */
export function writeResponse(
  command: Command,
  status: number,
  more: { hasDataset?: boolean; comment?: string; sopInstance?: string; subOperations?: SubOperations } = {},
): Uint8Array {
  const { subOperations, sopInstance = command.sopInstance } = more;
  return writeCommand({
    AffectedSOPClassUID: command.sopClass,
    CommandField: command.field | RESPONSE,
    MessageIDBeingRespondedTo: command.messageId,
    CommandDataSetType: more.hasDataset ? 0 : NO_DATASET,
    Status: status,
    ...(sopInstance ? { AffectedSOPInstanceUID: sopInstance } : {}),
    ...(command.actionType === undefined ? {} : { ActionTypeID: command.actionType }),
    ...(more.comment ? { ErrorComment: more.comment.slice(0, 64) } : {}),
    ...(subOperations?.remaining === undefined ? {} : { NumberOfRemainingSuboperations: subOperations.remaining }),
    ...(subOperations
      ? {
          NumberOfCompletedSuboperations: subOperations.completed,
          NumberOfFailedSuboperations: subOperations.failed,
          NumberOfWarningSuboperations: subOperations.warning,
        }
      : {}),
  });
}

function writeCommand(attributes: WrittenDataset): Uint8Array {
  const body = writeDataset(attributes, { syntax: IMPLICIT_LITTLE });
  return Buffer.concat([writeDataset({ CommandGroupLength: body.length }, { syntax: IMPLICIT_LITTLE }), body]);
}
