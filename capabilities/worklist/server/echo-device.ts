import { sopClasses } from '@alder/dicom';
import { type Called, Rejected, Requestor, statuses } from '@alder/dicom/network';
import type { PacsEquipment } from '../contract/index.ts';

/** Longer than this a person does not wait for a response. */
const ECHO_MS = 5000;

/** Calls a device with C-ECHO: whether it responds, and whether it knows our title. */
export async function echoDevice(
  device: Omit<Called, 'contexts' | 'timeoutMs'>,
): Promise<NonNullable<PacsEquipment['echo_result']>> {
  let requestor: Requestor | undefined;
  try {
    const contexts = [{ abstractSyntax: sopClasses.Verification }];
    requestor = await Requestor.open({ ...device, contexts, timeoutMs: ECHO_MS });
    return (await requestor.echo()) === statuses.success ? 'ok' : 'noAnswer';
  } catch (fault) {
    return fault instanceof Rejected ? 'rejected' : 'noAnswer';
  } finally {
    await requestor?.release();
  }
}
