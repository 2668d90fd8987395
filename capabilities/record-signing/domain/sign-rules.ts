import { mayEdit } from '@alder/chart/domain';

/** A record, as far as it matters for its signatures. */
export type RecordState = {
  readonly assignee: string | null;
  /** Something was written, examined, measured or diagnosed. */
  readonly isWritten: boolean;
  /** Who signed it; null while it is open. */
  readonly signer: string | null;
  readonly cosigners: readonly string[];
};

export type Signer = { readonly id: string; readonly role: string };

/** Why a user cannot sign a record; undefined where they can. Screen and server call this function. */
export function refusalToSign(
  record: RecordState,
  who: Signer,
): 'recordSigned' | 'cosignerSigned' | 'assigneeOnly' | 'recordEmpty' | undefined {
  if (record.signer !== null) return 'recordSigned';
  // A person has one signature on a record, of either kind.
  if (record.cosigners.includes(who.id)) return 'cosignerSigned';
  if (!isDoctor(who) || !mayEdit(record.assignee, who.id)) return 'assigneeOnly';
  return record.isWritten ? undefined : 'recordEmpty';
}

/** Why a user cannot sign beside the doctor of a record; undefined where they can. */
export function refusalToCosign(
  record: RecordState,
  who: Signer,
): 'recordNotSigned' | 'cosignerNotDoctor' | 'cosignerSigned' | undefined {
  if (record.signer === null) return 'recordNotSigned';
  if (!isDoctor(who)) return 'cosignerNotDoctor';
  return record.signer === who.id || record.cosigners.includes(who.id) ? 'cosignerSigned' : undefined;
}

/** Why nothing can be added to a record below its signature; what is open is changed itself. */
export function refusalToAmend(record: RecordState): 'recordNotSigned' | undefined {
  return record.signer === null ? 'recordNotSigned' : undefined;
}

function isDoctor({ role }: Signer): boolean {
  return role === 'doctor' || role === 'hospitalAdmin';
}
