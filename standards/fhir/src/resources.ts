/** The JSON is no FHIR R4 resource of the kind that was asked for, or lacks what the standard demands of it. */
export class NotFhir extends Error {
  override readonly name = 'NotFhir';
}

export type HumanName = {
  readonly use?: string | undefined;
  readonly text?: string | undefined;
  readonly family?: string | undefined;
  readonly given: readonly string[];
};
export type CodeableConcept = { readonly codes: readonly string[]; readonly texts: readonly string[] };
type Identifier = { readonly system?: string | undefined; readonly value: string };
type ContactPoint = { readonly system?: string | undefined; readonly value: string };

/** A Patient resource with the animal extension, as far as a practice system reads it (FHIR R4 8.1, patient-animal). */
export type Patient = {
  readonly id: string;
  readonly lastUpdated: string | undefined;
  readonly active: boolean;
  readonly identifiers: readonly Identifier[];
  readonly names: readonly HumanName[];
  readonly gender: string | undefined;
  readonly birthDate: string | undefined;
  readonly deceased: boolean;
  readonly species: CodeableConcept | undefined;
  readonly breed: CodeableConcept | undefined;
  readonly genderStatus: CodeableConcept | undefined;
  /** `Patient.contact`: the owner, where a system has no RelatedPerson for them. */
  readonly contacts: readonly Person[];
};
type Person = {
  readonly names: readonly HumanName[];
  readonly telecom: readonly ContactPoint[];
  readonly addresses: readonly string[];
};

/** A RelatedPerson resource: the owner of the animal (FHIR R4 8.2). */
export type RelatedPerson = Person & {
  readonly id: string;
  readonly active: boolean;
  readonly patient: string | undefined;
  readonly relationships: readonly string[];
};

/** Entries of a searchset that matched. */
export type Searched<Resource> = { readonly matches: readonly Resource[]; readonly isWhole: boolean };

type Json = Readonly<Record<string, unknown>>;
const ANIMAL = 'http://hl7.org/fhir/StructureDefinition/patient-animal';
/** Logical ids have 1 to 64 characters of these (FHIR R4 2.24.0.1, id). */
const ID = /^[A-Za-z0-9\-.]{1,64}$/;

/** @throws {NotFhir} */
export function readPatient(value: unknown): Patient {
  const json = resource(value, 'Patient');
  const animal = list(json.extension).find(({ url }) => url === ANIMAL);
  const part = (name: string) => concept(list(animal?.extension).find(({ url }) => url === name)?.valueCodeableConcept);
  return {
    id: idOf(json),
    lastUpdated: text(object(json.meta)?.lastUpdated),
    active: json.active !== false,
    identifiers: list(json.identifier).flatMap(({ system, value: number }) =>
      typeof number === 'string' ? [{ system: text(system), value: number }] : [],
    ),
    names: list(json.name).map(humanName),
    gender: text(json.gender),
    birthDate: text(json.birthDate),
    deceased: json.deceasedBoolean === true || typeof json.deceasedDateTime === 'string',
    species: part('species'),
    breed: part('breed'),
    genderStatus: part('genderStatus'),
    contacts: list(json.contact).map(({ name, telecom, address }) => ({
      names: object(name) ? [humanName(object(name)!)] : [],
      telecom: points(telecom),
      addresses: object(address) ? [addressText(object(address)!)].filter(Boolean) : [],
    })),
  };
}

/** @throws {NotFhir} */
export function readRelatedPerson(value: unknown): RelatedPerson {
  const json = resource(value, 'RelatedPerson');
  return {
    id: idOf(json),
    active: json.active !== false,
    patient: text(object(json.patient)?.reference),
    relationships: list(json.relationship).flatMap((each) => concept(each)?.codes ?? []),
    names: list(json.name).map(humanName),
    telecom: points(json.telecom),
    addresses: list(json.address).map(addressText).filter(Boolean),
  };
}

/**
 * Reads a searchset: resources of other kinds, such as an OperationOutcome with hints, are no matches.
 *
 * @throws {NotFhir} when it is no searchset, or an entry is not what `read` reads
 */
export function readBundle<Resource>(
  value: unknown,
  kind: string,
  read: (value: unknown) => Resource,
): Searched<Resource> {
  const json = resource(value, 'Bundle');
  if (json.type !== 'searchset') throw new NotFhir(`A Bundle of type ${String(json.type)} is no searchset`);
  const entries = list(json.entry).filter((entry) => object(entry.search)?.mode !== 'include');
  const matches = entries
    .map((entry) => object(entry.resource))
    .filter((each): each is Json => each?.resourceType === kind)
    .map(read);
  const hasNext = list(json.link).some(({ relation }) => relation === 'next');
  return { matches, isWhole: !hasNext };
}

/** FHIR version of a server by its CapabilityStatement. @throws {NotFhir} */
export function readCapability(value: unknown): {
  readonly fhirVersion: string;
  readonly software: string | undefined;
} {
  const json = resource(value, 'CapabilityStatement');
  const version = text(json.fhirVersion);
  if (version === undefined) throw new NotFhir('The CapabilityStatement has no fhirVersion');
  return { fhirVersion: version, software: text(object(json.software)?.name) };
}

function resource(value: unknown, kind: string): Json {
  const json = object(value);
  if (!json) throw new NotFhir('The answer is no JSON object');
  if (json.resourceType !== kind) throw new NotFhir(`The answer is ${String(json.resourceType)}, not ${kind}`);
  return json;
}

function idOf(json: Json): string {
  const id = text(json.id);
  if (id === undefined || !ID.test(id)) throw new NotFhir(`${String(json.resourceType)}.id is missing`);
  return id;
}

function humanName(json: Json): HumanName {
  return {
    use: text(json.use),
    text: text(json.text),
    family: text(json.family),
    given: (Array.isArray(json.given) ? json.given : []).filter((each): each is string => typeof each === 'string'),
  };
}

function concept(value: unknown): CodeableConcept | undefined {
  const json = object(value);
  if (!json) return undefined;
  const codings = list(json.coding);
  const candidates = [json.text, ...codings.map(({ display }) => display)].map(text);
  return {
    codes: codings.flatMap(({ code }) => text(code) ?? []),
    texts: candidates.filter((each): each is string => each !== undefined),
  };
}

function points(value: unknown): readonly ContactPoint[] {
  return list(value).flatMap(({ system, value: number }) =>
    typeof number === 'string' && number.trim() !== '' ? [{ system: text(system), value: number.trim() }] : [],
  );
}

function addressText(json: Json): string {
  const plainText = text(json.text);
  if (plainText !== undefined) return plainText;
  const lines = Array.isArray(json.line) ? json.line : [];
  return [...lines, json.district, json.city, json.state, json.postalCode, json.country]
    .map(text)
    .filter(Boolean)
    .join(', ');
}

function object(value: unknown): Json | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : undefined;
}

function list(value: unknown): readonly Json[] {
  return (Array.isArray(value) ? value : []).map(object).filter((each): each is Json => each !== undefined);
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}
