import { createHash } from 'node:crypto';
import { type Db, type HospitalTrx, inHospital } from '@alder/database';
import { derivedUid, readDicom } from '@alder/dicom';
import { ctStack, type RadiographView, radiograph, type Signalment, ultrasoundCine } from '@alder/dicom/synthetic';
import { imageIntake } from '@alder/image-intake/server';
import type { Archive } from '@alder/imaging/domain';
import { findArchive, imageIndex } from '@alder/imaging/server';
import type { Storage } from '@alder/storage';
import { fromDate } from '@internationalized/date';
import { sql } from 'kysely';

const { fileImage } = imageIntake(imageIndex);

type DemoStudiesOptions = {
  readonly db: Db;
  readonly storage?: Storage | undefined;
  readonly hospital: { readonly id: string };
  readonly now: Date;
  /** Slices and matrix of the CT: realistic values unless a test needs fewer. */
  readonly stackSize?: StackSize;
};
type StackSize = { readonly slices: number; readonly side: number };
const STACK_SIZE: StackSize = { slices: 120, side: 512 };

type DemoPet = {
  patient_id: string;
  name: string;
  species: string;
  breed: string;
  sex: string | null;
  neutered: boolean | null;
  birthdate: string | null;
  owner_name: string | null;
};
type Acquired = {
  readonly pet: DemoPet;
  readonly number: number;
  readonly daysAgo: number;
  readonly description: string;
};
type Draw = (acquired: Acquired, patient: Signalment, study: StudyUids, stackSize: StackSize) => Iterable<Uint8Array>;
type StudyUids = {
  StudyInstanceUID: string;
  StudyDate: string;
  StudyTime: string;
  StudyDescription: string;
  AccessionNumber: string;
};

/** Studies of the demonstration, distributed over its dogs and cats: kind, and age in days. */
const programme: readonly { readonly what: Draw; readonly description: string; readonly daysAgo: number }[] = [
  { what: views('thoraxLateral', 'thoraxVD'), description: 'THORAX', daysAgo: 0 },
  { what: views('hipVD', 'stifleLateral'), description: 'HIP AND STIFLE', daysAgo: 1 },
  { what: cine, description: 'ECHOCARDIOGRAPHY', daysAgo: 2 },
  { what: stack, description: 'CT THORAX', daysAgo: 4 },
  { what: views('thoraxLateral'), description: 'THORAX', daysAgo: 9 },
  { what: views('stifleLateral'), description: 'STIFLE LEFT', daysAgo: 20 },
  { what: views('thoraxLateral', 'thoraxVD'), description: 'THORAX', daysAgo: 200 },
  { what: views('hipVD'), description: 'HIP', daysAgo: 400 },
];
/** The first patient has its thorax examined twice, for comparison. */
const RETURNING = 6;

/**
 * Files synthetic studies for the demonstration's patients: radiographs, an ultrasound cine and a CT stack.
 *
 * The UIDs are the same each time, so that a second run adds nothing.
 */
export async function seedDemoStudies(parts: DemoStudiesOptions): Promise<number> {
  const { db, storage, hospital, now, stackSize = STACK_SIZE } = parts;
  if (!storage) return 0;
  const archive = await inHospital(db, hospital.id, (trx) => findArchive(trx));
  const pets = await listPets(db, hospital.id);
  if (pets.length === 0) return 0;
  let filed = 0;
  for (const [number, { what, description, daysAgo }] of programme.entries()) {
    const pet = pets[number === RETURNING ? 0 : number % pets.length]!;
    const acquired = { pet, number, daysAgo, description };
    const study = studyOf(hospital.id, acquired, takenAt(acquired, now, archive.timezone));
    if (await isFiled(db, hospital.id, study)) continue;
    for (const file of what(acquired, signalmentOf(pet), study, stackSize)) {
      filed += await fileDemo(db, storage, archive, file, new Date(now.getTime() - daysAgo * 86_400_000));
    }
  }
  if (filed > 0) await inHospital(db, hospital.id, dateAsTaken);
  return filed;
}

/** Growth of the demonstration's archive over the years, for its usage page. */
async function dateAsTaken(trx: HospitalTrx): Promise<void> {
  await sql`update medical_image i set created_at = s.datetime from series e
    join study s on s.hospital = e.hospital and s.id = e.study
    where i.hospital = e.hospital and i.series = e.id and i.source = 'demo' and i.created_at > s.datetime`.execute(trx);
}

async function fileDemo(db: Db, storage: Storage, archive: Archive, file: Uint8Array, now: Date): Promise<number> {
  const stored = await storage.put(archive.hospital, file);
  const arrival = {
    stored,
    filetype: 'dicom',
    header: readDicom(file),
    source: 'demo',
    sentBy: 'ALDER_DEMO',
    now,
  } as const;
  const { outcome } = await inHospital(db, archive.hospital, (trx) => fileImage(trx, storage, archive, arrival));
  return outcome === 'new' ? 1 : 0;
}

async function isFiled(db: Db, hospital: string, { StudyInstanceUID }: StudyUids): Promise<boolean> {
  const known = await inHospital(db, hospital, (trx) =>
    trx.selectFrom('study').select('id').where('study_instance_uid', '=', StudyInstanceUID).executeTakeFirst(),
  );
  return known !== undefined;
}

function listPets(db: Db, hospital: string): Promise<DemoPet[]> {
  return inHospital(db, hospital, (trx) =>
    trx
      .selectFrom('pet')
      .leftJoin('owner', (join) =>
        join.onRef('owner.id', '=', 'pet.owner').onRef('owner.hospital', '=', 'pet.hospital'),
      )
      .select([
        'patient_id',
        'pet.name',
        'species',
        'breed',
        'sex',
        'neutered',
        'birthdate',
        'owner.name as owner_name',
      ])
      .where('species', 'in', ['dog', 'cat'])
      .orderBy('pet.id')
      .limit(12)
      .execute(),
  );
}

function signalmentOf(pet: DemoPet): Signalment {
  return {
    PatientID: pet.patient_id,
    PatientName: pet.name,
    PatientSpeciesDescription: pet.species === 'cat' ? 'Feline' : 'Canine',
    PatientBreedDescription: pet.breed,
    PatientSex: pet.sex === 'male' ? 'M' : pet.sex === 'female' ? 'F' : 'O',
    PatientSexNeutered: pet.neutered ? 'ALTERED' : 'UNALTERED',
    ...(pet.owner_name ? { ResponsiblePerson: pet.owner_name } : {}),
    ...(pet.birthdate ? { PatientBirthDate: pet.birthdate.replaceAll('-', '') } : {}),
  };
}

/** Age of today's study when the demonstration is made. */
const TODAYS_MINUTES = 75;

/**
 * When a study was acquired, in the hospital's time zone: on earlier days in the morning, today a little while ago, so
 * that a demonstration made early in the morning has no study from later in the day.
 */
function takenAt({ number, daysAgo }: Acquired, now: Date, zone: string) {
  if (daysAgo === 0) return fromDate(new Date(now.getTime() - TODAYS_MINUTES * 60_000), zone);
  const day = fromDate(now, zone).subtract({ days: daysAgo });
  return day.set({ hour: 9 + (number % 3), minute: 15, second: 0, millisecond: 0 });
}

function studyOf(hospital: string, { pet, number, description }: Acquired, at: ReturnType<typeof takenAt>): StudyUids {
  const two = (part: number) => String(part).padStart(2, '0');
  return {
    StudyInstanceUID: derivedUid(`demo study ${hospital} ${pet.patient_id} ${number}`),
    StudyDate: `${at.year}${two(at.month)}${two(at.day)}`,
    StudyTime: `${two(at.hour)}${two(at.minute)}00`,
    StudyDescription: description,
    AccessionNumber: `A${String(1000 + number)}`,
  };
}

function seriesOf(study: StudyUids, place: number) {
  const SeriesInstanceUID = derivedUid(`${study.StudyInstanceUID} series ${place}`);
  return { ...study, SeriesInstanceUID, SeriesNumber: place + 1, InstanceNumber: 1 };
}

function views(...visible: readonly RadiographView[]): Draw {
  return function* ({ number }, patient, study) {
    for (const [place, view] of visible.entries()) {
      const of = seriesOf(study, place);
      const SOPInstanceUID = derivedUid(`${of.SeriesInstanceUID} 1`);
      const modality = number % 2 === 0 ? 'DX' : 'CR';
      yield radiograph({ view, patient, study: { ...of, SOPInstanceUID }, modality, seed: seedOf(SOPInstanceUID) });
    }
  };
}

function* cine(_taken: Acquired, patient: Signalment, study: StudyUids): Iterable<Uint8Array> {
  const of = seriesOf(study, 0);
  yield ultrasoundCine({
    patient,
    study: { ...of, SOPInstanceUID: derivedUid(`${of.SeriesInstanceUID} 1`) },
    frames: 45,
  });
}

function* stack(_taken: Acquired, patient: Signalment, study: StudyUids, stackSize: StackSize): Iterable<Uint8Array> {
  const { InstanceNumber: _first, ...of } = seriesOf(study, 0);
  yield* ctStack({ patient, study: of, ...stackSize });
}

function seedOf(uid: string): number {
  return createHash('sha256').update(uid).digest().readUInt32LE(0);
}
