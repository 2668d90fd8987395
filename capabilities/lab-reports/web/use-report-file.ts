import { getHisImages, uploadImage } from '@alder/attachments/contract';
import { formBlob, randomId, saveFile, useAccount, useWire } from '@alder/client';
import { unitsOf } from '@alder/hospitals/domain';
import { useLanguage } from '@alder/i18n';
import type { LabRecord } from '@alder/lab/contract';
import { getPetMedicalRecords } from '@alder/records/contract';
import { addressOf } from '@alder/wire';
import { useQueryClient } from '@tanstack/react-query';
import { getLabReportPdf } from '../contract/index.ts';
import { visitOf } from '../domain/index.ts';

type Filed = Pick<LabRecord, 'id' | 'pet' | 'patient_id' | 'timestamp'>;

/** The report of a result as a file: given on, or kept with the visit. */
export function useReportFile({ id, pet, patient_id, timestamp }: Filed) {
  const wire = useWire();
  const queries = useQueryClient();
  const { account, hospital } = useAccount();
  const units = unitsOf(account, hospital);
  const { language } = useLanguage();

  async function read(): Promise<File> {
    const response = await fetch(addressOf(getLabReportPdf, { hospital: hospital.key, id, lang: language, units }));
    if (!response.ok) throw new Error(`${getLabReportPdf.id}: ${response.status}`);
    const name = `lab-${patient_id ?? ''}-${timestamp.slice(0, 10)}.pdf`;
    return new File([await response.blob()], name, { type: 'application/pdf' });
  }

  return {
    addressIn: (lang: 'en' | 'ja' | 'zhtw') => addressOf(getLabReportPdf, { hospital: hospital.key, id, lang, units }),
    /** By whatever the device gives files on with; saved where it has nothing of the kind. */
    share: async () => {
      const file = await read();
      if (navigator.canShare?.({ files: [file] })) await navigator.share({ files: [file] }).catch(ignoreDismissal);
      else saveFile(URL.createObjectURL(file), file.name);
    },
    /** To the visit during which it was measured, else to the patient. */
    attach: async () => {
      if (!pet) return;
      const [file, visits] = await Promise.all([read(), wire.send(getPetMedicalRecords, { petId: pet, limit: 20 })]);
      const visit = visitOf(timestamp, visits?.result ?? []);
      const to = visit ? { model: 'medicalRecord', object_id: visit } : { model: 'pet', object_id: pet };
      const fields = { id: randomId(), ...to, filename: file.name, filetype: file.type };
      await wire.send(uploadImage, {}, { bytes: formBlob(fields, file) });
      await queries.invalidateQueries({ queryKey: [getHisImages.id] });
    },
  };
}

/** Who closes the list of the device has changed their mind. */
function ignoreDismissal(error: unknown): void {
  if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
}
