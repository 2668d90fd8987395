import { derivedUid } from '@alder/dicom';
import { chartKey } from '@alder/patients/domain';
import { isOtherAnimal } from './other-animal.ts';

/** Rows of an arriving image, as far as they decide where it is filed. */
export type Arriving = {
  readonly study: {
    readonly id: string;
    readonly study_instance_uid: string;
    /** Pet chosen by a user; null where the chart number decides. */
    readonly pet: string | null;
    /** Chart number in the header; empty where the device sent none. */
    readonly patient_id: string;
    /** Study of another animal from which this one was separated; it has UIDs of its own then. */
    readonly filed_apart_from: string | null;
  };
  readonly series: { readonly id: string; readonly series_instance_uid: string };
  readonly image: {
    readonly id: string;
    readonly sop_instance_uid: string;
    readonly sha256: string;
    readonly object_key: string;
    readonly bytes: number;
    readonly dataset_offset: number;
  };
};

/** A stored content of a SOP Instance UID. */
export type KnownInstance = {
  readonly id: string;
  readonly sop_instance_uid: string;
  readonly series: string;
  readonly revision: number;
  readonly sha256: string;
  readonly object_key: string;
  readonly dataset_offset: number;
  readonly bytes: number;
  /** Hidden, or its frames could not be made: the same content sent again is another try. */
  readonly hidden: boolean;
  readonly failed: boolean;
};

export type KnownSeries = {
  readonly id: string;
  readonly series_instance_uid: string;
  readonly study: string;
  readonly hidden: boolean;
};

export type KnownStudy = {
  readonly id: string;
  readonly study_instance_uid: string;
  readonly version: number;
  readonly pet: string | null;
  /** Chart number of its pet. */
  readonly pet_patient_id: string | null;
  readonly patient_id: string;
  /** Chart number with which it was sent, where a user changed it. */
  readonly sent_patient_id: string;
  readonly merged_into: string | null;
  readonly hidden: boolean;
};

export type KnownPet = { readonly id: string; readonly patient_id: string; readonly deleted: boolean };

/** What the archive has of the UIDs and chart numbers of a batch, read in one query. */
export type Known = {
  readonly instances: readonly KnownInstance[];
  /** Series of the UIDs, and those of `instances`. */
  readonly series: readonly KnownSeries[];
  /** Studies of the UIDs and of `series`, and those into which these were merged. */
  readonly studies: readonly KnownStudy[];
  /** Pets of the chart numbers in any spelling, and the chosen ones. */
  readonly pets: readonly KnownPet[];
  /** Bytes that count against the quota. */
  readonly used: number;
};

/** Result of comparing the data set of an arriving image with those of its revisions. */
export type Compared = { readonly equal?: string | undefined; readonly unequal: readonly string[] };

/** Decision about one image; only `new` and `revision` write it. */
export type Decision =
  | {
      readonly outcome: 'new' | 'revision';
      readonly image: string;
      readonly series: string;
      readonly study: string;
      readonly pet: string | null;
      readonly revision: number;
      /** The first image of its series, or one that brings back a hidden series. */
      readonly isFirst: boolean;
    }
  /** The archive has it already. */
  | { readonly outcome: 'same'; readonly image: string; readonly series: string }
  /** Its data set has to be compared with those of the revisions, newest first; then it is decided again. */
  | { readonly outcome: 'compare'; readonly revisions: readonly KnownInstance[] }
  /** Its study belongs to another animal: it is decided again with UIDs of its own (decision 0361). */
  | { readonly outcome: 'apart'; readonly pet: string | null; readonly from: string }
  | { readonly outcome: 'quota' };

/** What has to be written for the decisions of a batch. */
export type IntakePlan<Rows extends Arriving = Arriving> = {
  /** In the order of the arriving images. */
  readonly decisions: readonly Decision[];
  readonly studies: readonly Rows['study'][];
  readonly series: readonly (Rows['series'] & { readonly study: string })[];
  readonly images: readonly (Rows['image'] & { readonly series: string; readonly revision: number })[];
  /** Studies that get a pet or a chart number, or are shown again; valid for that version of the row only. */
  readonly changedStudies: readonly Pick<KnownStudy, 'id' | 'version' | 'pet' | 'patient_id'>[];
  readonly restoredSeries: readonly string[];
  readonly restoredImages: readonly string[];
  /** Of the new images: how many count against the quota, and the bytes of those that are stored beyond it. */
  readonly counted: number;
  readonly bytesBeyond: number;
};

/** Bytes that a hospital may store. */
export type Room = {
  /** Undefined is no limit. */
  readonly quota: number | undefined;
  /** Images of studies that the archive has are stored beyond it: an exam is never cut off in the middle. */
  readonly takesBegun: boolean;
};

/**
 * Decides where images are filed: each as if those before it were stored.
 *
 * @param arriving Images of one hospital with the results of comparing their data sets.
 */
export function decideIntake<Rows extends Arriving>(
  arriving: readonly { readonly rows: Rows; readonly compared?: Compared | undefined }[],
  known: Known,
  room: Room,
): IntakePlan<Rows> {
  const archive = new Ledger<Rows>(known, room);
  const decisions = arriving.map(({ rows, compared }) => archive.decide(rows, compared));
  return { decisions, ...archive.plan() };
}

/**
 * The rows of an image under a study and series of its own animal: the same ones for all images of that animal.
 *
 * `from` is the study of the other animal, to which lists refer beside the new one.
 */
export function apart<Rows extends Arriving>(rows: Rows, { pet, from }: { pet: string | null; from: string }): Rows {
  const { study, series } = rows;
  const uid = (of: string) => derivedUid(`${of} of ${pet ?? chartKey(study.patient_id)}`);
  return {
    ...rows,
    study: { ...study, study_instance_uid: uid(study.study_instance_uid), filed_apart_from: from },
    series: { ...series, series_instance_uid: uid(series.series_instance_uid) },
  };
}

/**
 * The one pet that has a chart number: written exactly so, or else in another spelling. A number of two pets is of
 * neither.
 */
export function petOfChartNumber(pets: readonly KnownPet[], chartNumber: string): KnownPet | undefined {
  const key = chartKey(chartNumber);
  if (key === '') return undefined;
  const present = pets.filter(({ deleted }) => !deleted);
  const exact = present.filter(({ patient_id }) => patient_id === chartNumber);
  const found = exact.length > 0 ? exact : present.filter(({ patient_id }) => chartKey(patient_id) === key);
  return found.length === 1 ? found[0] : undefined;
}

/**
 * How an arriving content relates to the revisions of its SOP Instance UID: equal to one, to be compared with those
 * whose data set has the same length, or different from all.
 */
export function relationOf(
  { sha256, bytes, dataset_offset }: Arriving['image'],
  revisions: readonly KnownInstance[],
  { equal, unequal }: Compared = { unequal: [] },
): { readonly same: KnownInstance } | { readonly compare: readonly KnownInstance[] } | 'different' {
  const newest = revisions.toSorted((one, other) => other.revision - one.revision);
  const same = newest.find((one) => one.sha256 === sha256 || one.id === equal);
  if (same) return { same };
  const length = bytes - dataset_offset;
  const compare = newest.filter((one) => one.bytes - one.dataset_offset === length && !unequal.includes(one.id));
  return compare.length > 0 ? { compare } : 'different';
}

type Joined = { readonly study: KnownStudy; readonly sent: readonly string[] };

/** The archive while a batch is decided: what was read, and what the decisions so far add. */
class Ledger<Rows extends Arriving> {
  readonly #pets: readonly KnownPet[];
  readonly #quota: number;
  readonly #takesBegun: boolean;
  #used: number;
  #counted = 0;
  #bytesBeyond = 0;
  readonly #instances: Map<string, KnownInstance[]>;
  readonly #series = new Map<string, KnownSeries>();
  readonly #seriesByUid = new Map<string, KnownSeries>();
  readonly #studies = new Map<string, KnownStudy>();
  readonly #studyByUid = new Map<string, KnownStudy>();
  readonly #newStudies = new Map<string, Rows['study']>();
  readonly #newSeries = new Map<string, Rows['series'] & { readonly study: string }>();
  readonly #images: IntakePlan<Rows>['images'][number][] = [];
  readonly #changed = new Set<string>();
  readonly #restoredSeries = new Set<string>();
  readonly #restoredImages = new Set<string>();

  constructor(known: Known, { quota, takesBegun }: Room) {
    this.#pets = known.pets;
    this.#quota = quota ?? Number.POSITIVE_INFINITY;
    this.#takesBegun = takesBegun;
    this.#used = known.used;
    this.#instances = Map.groupBy(known.instances, ({ sop_instance_uid }) => sop_instance_uid);
    for (const one of known.series) this.#setSeries(one);
    for (const one of known.studies) this.#setStudy(one);
  }

  decide(rows: Rows, compared: Compared | undefined): Decision {
    const { image, study } = rows;
    const revisions = this.#instances.get(image.sop_instance_uid) ?? [];
    const relation = relationOf(image, revisions, compared);
    if (relation !== 'different' && 'same' in relation) return this.#recognize(relation.same);
    if (relation !== 'different') return { outcome: 'compare', revisions: relation.compare };
    const joined = this.#studyToJoin(rows);
    const isBeyond = this.#used + image.bytes > this.#quota;
    if (isBeyond && !(this.#takesBegun && joined && !joined.study.hidden)) return { outcome: 'quota' };
    if (isBeyond) this.#bytesBeyond += image.bytes;
    else this.#counted += 1;
    const pet = study.pet ?? petOfChartNumber(this.#pets, study.patient_id)?.id ?? null;
    if (joined && study.filed_apart_from === null && this.#isOfAnother(study, pet, joined)) {
      // It will be filed, so that the images after it are decided as after it.
      this.#addInstance(image, rows.series.id);
      return { outcome: 'apart', pet, from: joined.study.id };
    }
    return this.#file(rows, pet, joined?.study);
  }

  plan(): Omit<IntakePlan<Rows>, 'decisions'> {
    const changedStudies = [...this.#changed].map((id) => this.#studies.get(id)!);
    return {
      studies: [...this.#newStudies.values()],
      series: [...this.#newSeries.values()],
      images: this.#images,
      changedStudies: changedStudies.map(({ id, version, pet, patient_id }) => ({ id, version, pet, patient_id })),
      restoredSeries: [...this.#restoredSeries],
      restoredImages: [...this.#restoredImages],
      counted: this.#counted,
      bytesBeyond: this.#bytesBeyond,
    };
  }

  /** The archive has it: what was hidden is shown again, with its series and study. */
  #recognize(known: KnownInstance): Decision {
    if (known.hidden || known.failed) this.#restoredImages.add(known.id);
    if (known.hidden) {
      const series = this.#restoreSeries(this.#series.get(known.series)!);
      this.#restoreStudy(this.#studies.get(series.study)!);
    }
    return { outcome: 'same', image: known.id, series: known.series };
  }

  /**
   * The study that an image joins: that of its series, which stays in its study whatever the image says, or that of its
   * UID, or the one into which a user merged this. The chart numbers of merged studies are numbers of that animal too.
   */
  #studyToJoin({ study, series }: Rows): Joined | undefined {
    const sent: string[] = [];
    let found = this.#studyByUid.get(study.study_instance_uid);
    while (found && found.merged_into !== null) {
      sent.push(found.patient_id, found.sent_patient_id);
      found = this.#studies.get(found.merged_into);
    }
    const own = this.#seriesByUid.get(series.series_instance_uid);
    if (own && own.study !== found?.id) return { study: this.#studies.get(own.study)!, sent: [] };
    return found && { study: found, sent };
  }

  #isOfAnother({ pet: chosen, patient_id }: Rows['study'], pet: string | null, { study, sent }: Joined): boolean {
    // Nothing says whose it is: the first chart number or pet that arrives does.
    if (study.pet === null && study.patient_id === '') return false;
    const numbers = [...sent, study.patient_id, study.sent_patient_id];
    const { pet_patient_id } = study;
    return isOtherAnimal(
      { pet, isChosen: chosen !== null, patient_id },
      { pet: study.pet, pet_patient_id, sent: numbers },
    );
  }

  #file(rows: Rows, pet: string | null, joined: KnownStudy | undefined): Decision {
    const { image } = rows;
    const study = joined ? this.#join(joined, rows, pet) : this.#addStudy(rows, pet);
    const known = this.#seriesByUid.get(rows.series.series_instance_uid);
    const isFirst = !known || known.hidden;
    const series = known ? this.#restoreSeries(known) : this.#addSeries(rows, study.id);
    const added = this.#addInstance(image, series.id);
    this.#images.push(added);
    const { revision } = added;
    const outcome = revision === 1 ? 'new' : 'revision';
    return { outcome, image: image.id, series: series.id, study: study.id, pet: study.pet, revision, isFirst };
  }

  #addInstance(image: Rows['image'], series: string) {
    const revisions = this.#instances.get(image.sop_instance_uid) ?? [];
    const revision = Math.max(0, ...revisions.map((one) => one.revision)) + 1;
    const added = { ...image, series, revision };
    this.#instances.set(image.sop_instance_uid, [...revisions, { ...added, hidden: false, failed: false }]);
    this.#used += image.bytes;
    return added;
  }

  /** An image brings back the hidden study that it joins, and gives it the pet or the chart number that it lacks. */
  #join(known: KnownStudy, { study }: Rows, pet: string | null): KnownStudy {
    const restored = this.#restoreStudy(known);
    if (restored.pet !== null) return restored;
    const patient_id = restored.patient_id === '' ? study.patient_id : restored.patient_id;
    if (pet === null && patient_id === restored.patient_id) return restored;
    return this.#change({ ...restored, pet, pet_patient_id: this.#chartNumberOf(pet), patient_id });
  }

  #addStudy({ study }: Rows, pet: string | null): KnownStudy {
    const { id, study_instance_uid, patient_id } = study;
    this.#newStudies.set(id, { ...study, pet });
    const about = { pet_patient_id: this.#chartNumberOf(pet), sent_patient_id: '', merged_into: null, hidden: false };
    return this.#setStudy({ id, study_instance_uid, version: 0, pet, patient_id, ...about });
  }

  #addSeries({ series }: Rows, study: string): KnownSeries {
    const { id, series_instance_uid } = series;
    this.#newSeries.set(id, { ...series, study });
    return this.#setSeries({ id, series_instance_uid, study, hidden: false });
  }

  #restoreStudy(study: KnownStudy): KnownStudy {
    // A merged study has nothing to show.
    if (!study.hidden || study.merged_into !== null) return study;
    return this.#change({ ...study, hidden: false });
  }

  #restoreSeries(series: KnownSeries): KnownSeries {
    if (!series.hidden) return series;
    this.#restoredSeries.add(series.id);
    return this.#setSeries({ ...series, hidden: false });
  }

  #change(study: KnownStudy): KnownStudy {
    const added = this.#newStudies.get(study.id);
    if (added) this.#newStudies.set(study.id, { ...added, pet: study.pet, patient_id: study.patient_id });
    else this.#changed.add(study.id);
    return this.#setStudy(study);
  }

  #setStudy(study: KnownStudy): KnownStudy {
    this.#studies.set(study.id, study);
    this.#studyByUid.set(study.study_instance_uid, study);
    return study;
  }

  #setSeries(series: KnownSeries): KnownSeries {
    this.#series.set(series.id, series);
    this.#seriesByUid.set(series.series_instance_uid, series);
    return series;
  }

  #chartNumberOf(pet: string | null): string | null {
    return this.#pets.find(({ id }) => id === pet)?.patient_id ?? null;
  }
}
