/** What a worklist query asks for; an empty text asks for everything (DICOM PS3.4 C.2.2.2.3). */
export type WorklistQuery = {
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
export type RequestContext = { readonly aetitle: string; readonly modalities: readonly string[] };

/**
 * Whether an item matches a query: single value, wild card and range matching, names without regard to case and width.
 *
 * @see DICOM PS3.4 C.2.2.2, K.2.2.1
 */
export function matchesQuery(item: MatchedItem, query: WorklistQuery, asking: RequestContext): boolean {
  return (
    isLike(item.patient_id, query.patientId) &&
    isName(item.pet_name, query.patientName) &&
    isLike(item.accession_number, query.accessionNumber) &&
    isLike(item.accession_number, query.procedureId) &&
    isLike(item.accession_number, query.stepId) &&
    (query.studyInstanceUID === '' || query.studyInstanceUID.split('\\').includes(item.study_instance_uid)) &&
    isLike(item.modality, query.modality) &&
    isLike(item.status, query.status) &&
    isFor(item, query.station, asking) &&
    isWithin(item.day, query.date) &&
    isWithin(item.time, query.time)
  );
}

function isFor(item: MatchedItem, station: string, { modalities }: RequestContext): boolean {
  if (item.aetitle !== '') return isLike(item.aetitle, station);
  return station === '' || modalities.length === 0 || modalities.includes(item.modality);
}

/** Component groups and their carets do not count: devices ask for `MOCHI`, `Mochi^` and `=麻糬`. */
function isName(name: string, target: string): boolean {
  const groups = target.split('=').map((group) => group.replace(/\^+$/, '').trim());
  const request = groups.filter((group) => group !== '');
  return request.length === 0 || request.some((group) => isLike(name, group));
}

function isLike(value: string, target: string): boolean {
  const pattern = fold(target.trim());
  return pattern === '' || fits(fold(value.trim()), pattern);
}

/** `*` for any characters, `?` for one. Goes back to the last `*` only, so that no pattern takes long. */
function fits(value: string, pattern: string): boolean {
  let [at, request, star, mark] = [0, 0, -1, 0];
  while (at < value.length) {
    const sign = pattern[request];
    if (sign === '*') {
      star = request;
      mark = at;
      request += 1;
    } else if (sign === '?' || sign === value[at]) {
      at += 1;
      request += 1;
    } else if (star >= 0) {
      request = star + 1;
      mark += 1;
      at = mark;
    } else return false;
  }
  return /^\**$/.test(pattern.slice(request));
}

function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}

/** A day or time against one, or against a range. What cannot be read as either matches everything. */
function isWithin(value: string, target: string): boolean {
  const range = target.replace(/[.:]\d*(?=-|$)|\s/g, '');
  if (!/^\d*-?\d*$/.test(range)) return true;
  const dash = range.indexOf('-');
  if (dash < 0) return value.startsWith(range);
  const to = range.slice(dash + 1);
  return value >= range.slice(0, dash) && value.slice(0, to.length) <= to;
}
