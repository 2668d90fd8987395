/** What a call opens: the kind of entry, and the field of its input that names it. */
export type Opened = {
  readonly entity: 'pet' | 'medicalRecord' | 'record' | 'study' | 'series' | 'image' | 'imageReport' | 'file';
  readonly field: string;
};

/**
 * Calls that open one entry of a patient, and so count as a read of it. Lists, boards and searches do not: they show
 * many entries and open none. Images count as their study. Programs with a token and device gateways are no persons.
 */
export const OPENED: Readonly<Record<string, Opened>> = {
  'pet.get': { entity: 'pet', field: 'id' },
  'his.getPetMedicalRecords': { entity: 'pet', field: 'petId' },
  'pacs.getPetEntriesNew': { entity: 'pet', field: 'petId' },
  'his.getEntry': { entity: 'medicalRecord', field: 'id' },
  'record.getById': { entity: 'record', field: 'id' },
  'his.getHisImages': { entity: 'pet', field: 'petId' },
  'pacs.getStudyEntries': { entity: 'study', field: 'id' },
  'pacs.getSeriesEntries': { entity: 'series', field: 'id' },
  'pacs.getEntry': { entity: 'image', field: 'id' },
  'pacs.getArchiveImage': { entity: 'image', field: 'id' },
  'pacs.getImage': { entity: 'file', field: 'rawFileKey' },
  'medicalImageReports.getPdf': { entity: 'imageReport', field: 'id' },
};
