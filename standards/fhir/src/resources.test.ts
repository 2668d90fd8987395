import { expect, test } from 'vitest';
import { NotFhir, readBundle, readCapability, readPatient, readRelatedPerson } from './index.ts';

const ANIMAL = 'http://hl7.org/fhir/StructureDefinition/patient-animal';
const coded = (code: string, text: string) => ({ coding: [{ code, display: text }] });

test('an animal is read with its names, numbers, species, breed and who it belongs to', () => {
  const patient = readPatient({
    ...{ resourceType: 'Patient', id: 'a-1.B', meta: { lastUpdated: '2026-11-24T02:00:00Z' }, active: true },
    identifier: [{ system: 'urn:chip', value: '392141000012345' }, { value: '10231' }, { system: 'urn:none' }],
    name: [{ use: 'usual', text: ' Mochi ', family: 'Lin', given: ['Mochi', 7, 'Momo'] }, { given: 'Mochi' }],
    ...{ gender: 'female', birthDate: '2019-08-17', deceasedBoolean: false },
    extension: [
      { url: 'http://example.test/other', extension: [{ url: 'species', valueCodeableConcept: coded('x', 'Other') }] },
      {
        url: ANIMAL,
        extension: [
          { url: 'species', valueCodeableConcept: { text: 'Hund', ...coded('448771007', 'Canis lupus familiaris') } },
          { url: 'breed', valueCodeableConcept: coded('58108001', 'Shiba Inu') },
          { url: 'genderStatus', valueCodeableConcept: { coding: [{ code: 'neutered' }] } },
        ],
      },
    ],
    contact: [
      {
        name: { text: '林怡君' },
        telecom: [{ system: 'phone', value: ' 0912-345-678 ' }, { value: ' ' }, { system: 'email' }],
        address: { text: ' Taipei ' },
      },
      { name: 'none', address: { city: ' ' } },
    ],
  });

  expect(patient).toEqual({
    ...{ id: 'a-1.B', lastUpdated: '2026-11-24T02:00:00Z', active: true, gender: 'female', birthDate: '2019-08-17' },
    identifiers: [
      { system: 'urn:chip', value: '392141000012345' },
      { system: undefined, value: '10231' },
    ],
    names: [
      { use: 'usual', text: 'Mochi', family: 'Lin', given: ['Mochi', 'Momo'] },
      { use: undefined, text: undefined, family: undefined, given: [] },
    ],
    deceased: false,
    species: { codes: ['448771007'], texts: ['Hund', 'Canis lupus familiaris'] },
    breed: { codes: ['58108001'], texts: ['Shiba Inu'] },
    genderStatus: { codes: ['neutered'], texts: [] },
    contacts: [
      {
        names: [{ use: undefined, text: '林怡君', family: undefined, given: [] }],
        telecom: [{ system: 'phone', value: '0912-345-678' }],
        addresses: ['Taipei'],
      },
      { names: [], telecom: [], addresses: [] },
    ],
  });
});

test('an animal with few elements is active and alive, without species', () => {
  const bare = { resourceType: 'Patient', id: '1' };
  expect(readPatient(bare)).toEqual({
    ...{ id: '1', lastUpdated: undefined, active: true, identifiers: [], names: [], gender: undefined },
    ...{ birthDate: undefined, deceased: false, species: undefined, breed: undefined, genderStatus: undefined },
    contacts: [],
  });
  expect(readPatient({ ...bare, active: false }).active).toBe(false);
  expect(readPatient({ ...bare, deceasedBoolean: true }).deceased).toBe(true);
  expect(readPatient({ ...bare, deceasedDateTime: '2026-01-01' }).deceased).toBe(true);
  // Lists of anything else than objects are empty ones.
  expect(readPatient({ ...bare, name: 'Mochi', identifier: [null, 'x', ['y']], meta: 'x', gender: ' ' })).toEqual(
    readPatient(bare),
  );
});

test('an owner is read with the animal, the ways to reach them and each address as one line', () => {
  const owner = readRelatedPerson({
    ...{ resourceType: 'RelatedPerson', id: 'o1', patient: { reference: 'Patient/a1' } },
    relationship: [coded('OWNER', 'owner'), { text: 'Owner' }, null, { coding: [{ code: 'X' }] }],
    name: [{ text: 'Lin' }],
    telecom: [{ system: 'phone', value: '1' }],
    address: [
      { line: ['1 Main St', '2F', 3], district: 'Daan', city: 'Taipei', state: 'TP', postalCode: '106', country: 'TW' },
      { line: 'none', city: 'Tokyo' },
      { city: ' ' },
    ],
  });
  expect(owner).toEqual({
    ...{ id: 'o1', active: true, patient: 'Patient/a1', relationships: ['OWNER', 'X'] },
    names: [{ use: undefined, text: 'Lin', family: undefined, given: [] }],
    telecom: [{ system: 'phone', value: '1' }],
    addresses: ['1 Main St, 2F, Daan, Taipei, TP, 106, TW', 'Tokyo'],
  });
  const bare = { resourceType: 'RelatedPerson', id: 'o1' };
  expect(readRelatedPerson({ ...bare, active: false })).toMatchObject({ active: false, patient: undefined });
});

test('what is no resource of the kind, or has no id that the standard allows, is refused in words', () => {
  for (const nothing of [null, undefined, 'x', 7, []])
    expect(() => readPatient(nothing)).toThrow('The answer is no JSON object');
  expect(() => readPatient({ resourceType: 'OperationOutcome' })).toThrow(
    'The answer is OperationOutcome, not Patient',
  );
  expect(() => readRelatedPerson({ resourceType: 'Patient', id: '1' })).toThrow(
    'The answer is Patient, not RelatedPerson',
  );
  for (const id of [undefined, '', ' ', 7, 'a b', 'a/b', 'ä', 'a'.repeat(65)])
    expect(() => readPatient({ resourceType: 'Patient', id }), String(id)).toThrow('Patient.id is missing');
  expect(readPatient({ resourceType: 'Patient', id: 'a'.repeat(64) }).id).toHaveLength(64);
  expect(() => readPatient(null)).toThrow(expect.objectContaining({ name: 'NotFhir' }));
  expect(() => readPatient(null)).toThrow(NotFhir);
});

test('of a searchset the resources of the kind count, not what was added to it, and it says whether there are more', () => {
  const patient = (id: string) => ({ resourceType: 'Patient', id });
  const bundle = {
    ...{ resourceType: 'Bundle', type: 'searchset' },
    entry: [
      { resource: patient('1'), search: { mode: 'match' } },
      { resource: patient('2') },
      { resource: patient('3'), search: { mode: 'include' } },
      { resource: { resourceType: 'OperationOutcome' }, search: { mode: 'outcome' } },
      { fullUrl: 'urn:x' },
    ],
    link: [{ relation: 'self', url: 'x' }],
  };
  const read = (value: unknown) => readBundle(value, 'Patient', readPatient);
  expect(read(bundle).matches.map(({ id }) => id)).toEqual(['1', '2']);
  expect(read(bundle).isWhole).toBe(true);
  expect(read({ ...bundle, link: [...bundle.link, { relation: 'next' }] }).isWhole).toBe(false);
  expect(read({ resourceType: 'Bundle', type: 'searchset' })).toEqual({ matches: [], isWhole: true });
  expect(() => read({ ...bundle, type: 'history' })).toThrow('A Bundle of type history is no searchset');
  expect(() => read({ ...bundle, entry: [{ resource: { resourceType: 'Patient' } }] })).toThrow(
    'Patient.id is missing',
  );
  expect(() => read(patient('1'))).toThrow('The answer is Patient, not Bundle');
});

test('a server says which version of the standard it speaks, and with which program', () => {
  const statement = { resourceType: 'CapabilityStatement', fhirVersion: '4.0.1' };
  expect(readCapability({ ...statement, software: { name: 'Chimera' } })).toEqual({
    ...{ fhirVersion: '4.0.1', software: 'Chimera' },
  });
  expect(readCapability(statement).software).toBeUndefined();
  expect(() => readCapability({ ...statement, fhirVersion: 4 })).toThrow('The CapabilityStatement has no fhirVersion');
  expect(() => readCapability({ resourceType: 'Patient' })).toThrow('not CapabilityStatement');
});
