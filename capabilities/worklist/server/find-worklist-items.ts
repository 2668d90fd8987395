import { type Db, inHospital } from '@alder/database';
import {
  type Dataset,
  type DeviceCharset,
  type Keyword,
  keywordOf,
  responseInCharset,
  tags,
  type WrittenDataset,
  type WrittenValue,
} from '@alder/dicom';
import { matchesQuery, type WorklistQuery } from '../domain/index.ts';
import { listScheduled, type ScheduledRow } from './scheduled.repository.ts';

/** The requesting device, as far as responses depend on it. */
export type WorklistPeer = {
  readonly archive: { readonly hospital: string; readonly timezone: string };
  readonly peer: string;
  readonly calling: string;
  readonly called: string;
  readonly charset: DeviceCharset | undefined;
};

/**
 * Responses to a C-FIND of the modality worklist: the scheduled items.
 *
 * Attributes that were asked for are given back, those of the Scheduled Procedure Step all where its sequence was
 * asked for without any; in a character set that the device reads and that loses no character.
 *
 * @see DICOM PS3.4 K.6.1.2
 */
export async function* findWorklistItems(
  db: Db,
  { archive, peer, calling, charset }: WorklistPeer,
  identifier: Dataset,
): AsyncIterable<WrittenDataset> {
  const query = queryOf(identifier);
  const { rows, modalities } = await inHospital(db, archive.hospital, (trx) =>
    listScheduled(trx, archive.timezone, peer),
  );
  for (const row of rows) {
    if (!matchesQuery(row, query, { aetitle: calling, modalities })) continue;
    const step = identifier.items(tags.ScheduledProcedureStepSequence)[0];
    const response = request(identifier, valuesOf(row, stepOf(step, row, calling)));
    yield responseInCharset(response, identifier.charset, charset);
  }
}

function queryOf(identifier: Dataset): WorklistQuery {
  const step = identifier.items(tags.ScheduledProcedureStepSequence)[0];
  const at = (set: Dataset | undefined, keyword: Keyword) => set?.texts(tags[keyword]).join('\\') ?? '';
  return {
    patientName: at(identifier, 'PatientName'),
    patientId: at(identifier, 'PatientID'),
    accessionNumber: at(identifier, 'AccessionNumber'),
    studyInstanceUID: at(identifier, 'StudyInstanceUID'),
    procedureId: at(identifier, 'RequestedProcedureID'),
    stepId: at(step, 'ScheduledProcedureStepID'),
    station: at(step, 'ScheduledStationAETitle'),
    modality: at(step, 'Modality'),
    status: at(step, 'ScheduledProcedureStepStatus'),
    date: at(step, 'ScheduledProcedureStepStartDate'),
    time: at(step, 'ScheduledProcedureStepStartTime'),
  };
}

type Values = Partial<Record<Keyword, WrittenValue>>;

/** The requested attributes with their values; others are returned empty (PS3.4 C.2.2.1.3). */
function request(identifier: Dataset, known: Values): WrittenDataset {
  const response: Record<string, WrittenValue> = {};
  for (const tag of identifier.elements.keys()) {
    const keyword = keywordOf(tag);
    if (keyword) response[keyword] = known[keyword] ?? '';
  }
  return response as WrittenDataset;
}

function stepOf(step: Dataset | undefined, row: ScheduledRow, calling: string): WrittenDataset {
  const known: Values = {
    // An item for any device is scheduled for the requesting one.
    ScheduledStationAETitle: row.aetitle || calling,
    ScheduledProcedureStepStartDate: row.day,
    ScheduledProcedureStepStartTime: row.time,
    Modality: row.modality,
    ScheduledPerformingPhysicianName: '',
    ScheduledProcedureStepDescription: row.procedure,
    ScheduledProcedureStepID: row.accession_number,
    ScheduledProcedureStepStatus: row.status,
  };
  return step && step.elements.size > 0 ? request(step, known) : (known as WrittenDataset);
}

function valuesOf(row: ScheduledRow, step: WrittenDataset): Values {
  return {
    ScheduledProcedureStepSequence: [step],
    AccessionNumber: row.accession_number,
    StudyInstanceUID: row.study_instance_uid,
    RequestedProcedureID: row.accession_number,
    RequestedProcedureDescription: [row.procedure, ...row.views].join(' ').slice(0, 64),
    RequestedProcedurePriority: 'MEDIUM',
    RequestingPhysician: row.requested_by_name,
    ReferringPhysicianName: row.requested_by_name,
    PatientName: row.pet_name,
    PatientID: row.patient_id,
    PatientBirthDate: row.birthdate ?? '',
    PatientSex: row.sex === 'male' ? 'M' : row.sex === 'female' ? 'F' : '',
    PatientSexNeutered: row.neutered === null ? '' : row.neutered ? 'ALTERED' : 'UNALTERED',
    PatientWeight: row.weight ?? '',
    PatientSpeciesDescription: row.species,
    PatientBreedDescription: row.breed,
    ResponsiblePerson: row.owner_name,
    ResponsiblePersonRole: row.owner_name ? 'OWNER' : '',
    ResponsibleOrganization: row.hospital_name,
    InstitutionName: row.hospital_name,
    PatientComments: row.notes,
  };
}
