/** What a worklist query asks for; an empty text asks for everything (DICOM PS3.4 C.2.2.2.3). */
export type WorklistWish = {
  readonly patientName: string;
  readonly patientId: string;
  readonly accessionNumber: string;
  readonly studyInstanceUID: string;
  readonly procedureId: string;
  readonly stepId: string;
  readonly station: string;
  readonly modality: string;
  readonly status: string;
  /** A day `YYYYMMDD`, or a range of them with a dash, open at either end. */
  readonly date: string;
  /** A time `HHMMSS`, shorter ones too, or a range of them. */
  readonly time: string;
};

/** What an item is matched by, dates in the zone of the hospital. */
export type MatchedItem = {
  readonly patient_id: string;
  readonly pet_name: string;
  readonly accession_number: string;
  readonly study_instance_uid: string;
  readonly modality: string;
  readonly aetitle: string;
  readonly status: string;
  readonly day: string;
  readonly time: string;
};

/** The device that asks: an item of no device is for any that makes its modality. */
export type Asking = { readonly aetitle: string; readonly modalities: readonly string[] };

/**
 * Whether an item answers a query: single value, wild card and range matching, names without regard to case and width.
 *
 * @see DICOM PS3.4 C.2.2.2, K.2.2.1
 */
export function matchesWish(item: MatchedItem, wish: WorklistWish, asking: Asking): boolean {
  return (
    isLike(item.patient_id, wish.patientId) &&
    isName(item.pet_name, wish.patientName) &&
    isLike(item.accession_number, wish.accessionNumber) &&
    isLike(item.accession_number, wish.procedureId) &&
    isLike(item.accession_number, wish.stepId) &&
    (wish.studyInstanceUID === '' || wish.studyInstanceUID.split('\\').includes(item.study_instance_uid)) &&
    isLike(item.modality, wish.modality) &&
    isLike(item.status, wish.status) &&
    isFor(item, wish.station, asking) &&
    isWithin(item.day, wish.date) &&
    isWithin(item.time, wish.time)
  );
}

function isFor(item: MatchedItem, station: string, { modalities }: Asking): boolean {
  if (item.aetitle !== '') return isLike(item.aetitle, station);
  return station === '' || modalities.length === 0 || modalities.includes(item.modality);
}

/** Component groups and their carets do not count: devices ask for `MOCHI`, `Mochi^` and `=麻糬`. */
function isName(name: string, wanted: string): boolean {
  const groups = wanted.split('=').map((group) => group.replace(/\^+$/, '').trim());
  const asked = groups.filter((group) => group !== '');
  return asked.length === 0 || asked.some((group) => isLike(name, group));
}

function isLike(value: string, wanted: string): boolean {
  const pattern = fold(wanted.trim());
  return pattern === '' || fits(fold(value.trim()), pattern);
}

/** `*` for any characters, `?` for one. Goes back to the last `*` only, so that no pattern takes long. */
function fits(value: string, pattern: string): boolean {
  let [at, asked, star, mark] = [0, 0, -1, 0];
  while (at < value.length) {
    const sign = pattern[asked];
    if (sign === '*') {
      star = asked;
      mark = at;
      asked += 1;
    } else if (sign === '?' || sign === value[at]) {
      at += 1;
      asked += 1;
    } else if (star >= 0) {
      asked = star + 1;
      mark += 1;
      at = mark;
    } else return false;
  }
  return /^\**$/.test(pattern.slice(asked));
}

function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}

/** A day or time against one, or against a range. What cannot be read as either matches everything. */
function isWithin(value: string, wanted: string): boolean {
  const found = /^(\d*)(-?)(\d*)$/.exec(wanted.replace(/[.:]\d*(?=-|$)|\s/g, ''));
  if (!found || wanted.trim() === '') return true;
  const [, from = '', dash, to = ''] = found;
  if (!dash) return from === '' || value.startsWith(from);
  return (from === '' || value >= from) && (to === '' || value.slice(0, to.length) <= to);
}
