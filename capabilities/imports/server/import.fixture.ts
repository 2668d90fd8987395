import { accountHandlers, type ImportedUsersParts, importedUsers, planUsers } from '@alder/accounts/server';
import { importedAppointments } from '@alder/appointments/server';
import { attachmentHandlers, decodeAttachment, importedAttachments } from '@alder/attachments/server';
import { catalogHandlers, importedPrices, planPrices } from '@alder/catalog/server';
import { chartHandlers, importedAllergies, importedWeights } from '@alder/chart/server';
import { checkoutHandlers, importedDeposits } from '@alder/checkout/server';
import { imageIntake } from '@alder/image-intake/server';
import { imageIndex, imagingHandlers, takenBackImages } from '@alder/imaging/server';
import {
  importedAlerts,
  importedOwners,
  importedPetOwners,
  importedPets,
  patientHandlers,
  setLatestWeights,
  setMeasuredWeight,
} from '@alder/patients/server';
import { importedDues, importedVaccinations } from '@alder/preventive/server';
import { importedVisits, recordsHandlers } from '@alder/records/server';
import { keepImportedProfile } from '@alder/staff-profiles/server';
import { openHospital, testServices } from '@alder/testing';
import { addressOf } from '@alder/wire';
import { createImport, getImport, type ImportFile, uploadImportFile } from '../contract/index.ts';
import { importHandlers, registerImportJobs, type Stores } from './index.ts';

export const now = new Date('2026-11-23T02:00:00.000Z');
const storesOf = (parts: Pick<ImportedUsersParts, 'jobs' | 'clock'>) =>
  ({
    user: importedUsers({ ...parts, setProfile: keepImportedProfile }),
    planUsers,
    attachment: importedAttachments,
    decodeAttachment,
    image: { ...imageIntake(imageIndex).imported, ...takenBackImages },
    ...{
      owner: importedOwners,
      pet: importedPets,
      petOwner: importedPetOwners,
      weight: importedWeights,
      visit: importedVisits,
      setLatestWeights,
    },
    ...{ allergy: importedAllergies, alerts: importedAlerts, deposits: importedDeposits },
    ...{ vaccinations: importedVaccinations, dues: importedDues },
    appointments: importedAppointments,
    ...{ treatment: importedPrices('treatment'), vaccine: importedPrices('vaccine') },
    ...{ medicine: importedPrices('medicine'), receiptItem: importedPrices('receiptItem'), planPrices },
  }) as Stores;

/** A hospital whose imports run when the test says so. */
export async function openImporting() {
  const services = await testServices();
  const done: { readonly name: string; readonly data: unknown }[] = [];
  const works = new Map<string, (data: never) => Promise<void>>();
  const hospital = await openHospital(
    [
      ...[...importHandlers, ...patientHandlers, ...recordsHandlers, ...checkoutHandlers, ...catalogHandlers],
      ...accountHandlers({} as never),
      ...attachmentHandlers({} as never),
      ...imagingHandlers,
      ...chartHandlers({ setMeasuredWeight }),
    ],
    { now, services },
  );
  registerImportJobs({
    db: hospital.db,
    storage: services.storage,
    stores: storesOf({ jobs: services.jobs, clock: hospital.clock }),
    jobs: { ...services.jobs, register: (name: string, work: never) => void works.set(name, work) } as never,
    clock: hospital.clock,
  });

  return Object.assign(hospital, {
    /** Does the jobs that were asked for, and those that they ask for. */
    async doJobs() {
      for (let job = services.sent.shift(); job; job = services.sent.shift()) {
        done.push(job);
        await works.get(job.name)?.(job.data as never);
      }
    },
    jobs: services.sent,
    /** Addresses to which the link of an invitation was asked for since the last time. */
    invited: () =>
      done
        .splice(0)
        .flatMap(({ name, data }) => (name === 'account.passwordLink' ? [(data as { email: string }).email] : [])),
    async begin(files: Readonly<Record<string, string | Buffer>>) {
      const { payload } = await hospital.call(createImport, {});
      const uploaded: ImportFile[] = [];
      for (const [filename, content] of Object.entries(files)) {
        const response = await this.upload(payload.result.id, filename, content);
        if (response.payload.error) throw new Error(`${filename}: ${response.payload.error}`);
        uploaded.push(response.payload.result);
      }
      return { id: payload.result.id, files: uploaded };
    },
    async upload(id: string, filename: string, content: string | Buffer, headers: Record<string, string> = {}) {
      const response = await hospital.app.inject({
        method: 'POST',
        url: `${addressOf(uploadImportFile, { hospital: hospital.key, filename, import: id })}`,
        headers: {
          ...{ 'x-test-session': hospital.admin.id, 'content-type': 'application/octet-stream' },
          ...headers,
        },
        payload: Buffer.from(content),
      });
      return { status: response.statusCode, payload: response.json().payload };
    },
    async read(id: string) {
      return (await hospital.call(getImport, { id })).payload;
    },
    /** Outcomes by entity: `{ 'pet new': 2 }`. */
    async counts(id: string) {
      const { counts } = await this.read(id);
      return Object.fromEntries(counts.map((each) => [`${each.entity} ${each.outcome}`, each.rows]));
    },
  });
}
