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
import { type MatchedItem, matchesQuery, type RequestContext, type WorklistQuery } from './match-item.ts';

/** An open item of the worklist; day and time in the zone of the hospital. */
export type ScheduledItem = MatchedItem & {
  readonly species: string;
  readonly breed: string;
  readonly sex: string | null;
  readonly neutered: boolean | null;
  /** `YYYYMMDD`. */
  readonly birthdate: string | null;
  /** Kilograms. */
  readonly weight: string | null;
  readonly owner_name: string;
  readonly hospital_name: string;
  readonly requested_by_name: string;
  readonly procedure: string;
  readonly views: readonly string[];
  readonly notes: string;
};

/** The device that asks, and the character set that it reads where it names none. */
export type RequestingDevice = RequestContext & { readonly charset: DeviceCharset | undefined };

/**
 * Responses to a C-FIND of the modality worklist: the items that match.
 *
 * Attributes that were asked for are given back, those of the Scheduled Procedure Step all where its sequence was
 * asked for without any; in a character set that the device reads and that loses no character.
 *
 * @see DICOM PS3.4 K.6.1.2
 */
export function* worklistResponses(
  items: Iterable<ScheduledItem>,
  { charset, ...asking }: RequestingDevice,
  identifier: Dataset,
): Generator<WrittenDataset, void> {
  const query = queryOf(identifier);
  for (const item of items) {
    if (!matchesQuery(item, query, asking)) continue;
    const step = identifier.items(tags.ScheduledProcedureStepSequence)[0];
    const response = request(identifier, valuesOf(item, stepOf(step, item, asking.aetitle)));
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

function stepOf(step: Dataset | undefined, row: ScheduledItem, calling: string): WrittenDataset {
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

function valuesOf(row: ScheduledItem, step: WrittenDataset): Values {
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
