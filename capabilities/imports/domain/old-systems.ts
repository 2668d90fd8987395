import type { ImportEntity } from './columns.ts';

/** What a practice system calls its fields, beside the headings that people commonly write. */
export type OldSystem = {
  readonly id: string;
  readonly name: string;
  /** Where the names are documented. */
  readonly source: string;
  /** Whether a real export was seen: what its maker documents need not be what it writes. */
  readonly isSeen: boolean;
  /** Entity → field → headings, parted by `|`. */
  readonly headings: Partial<Readonly<Record<ImportEntity, Readonly<Record<string, string>>>>>;
};

/** Systems whose names of fields are documented in public. */
export const oldSystems: readonly OldSystem[] = [
  {
    id: 'ezyvet',
    name: 'ezyVet',
    source: 'https://developers.ezyvet.com/openapi/animal-management.json',
    isSeen: false,
    headings: {
      owner: {
        id: 'contact_id|Contact Code',
        name: 'last_name|Last Name|business_name',
        given_name: 'first_name|First Name',
      },
      pet: {
        ...{
          id: 'animal_id|Animal Code',
          name: 'Animal Name',
          breed: 'breed_name',
          sex: 'sex_name',
          birthdate: 'date_of_birth',
        },
        ...{
          chip_number: 'microchip_number|Microchip Number',
          coat_colour: 'animalcolour|Animal Colour',
          owner_id: 'contact_id|Contact Code',
        },
      },
    },
  },
  {
    id: 'provet',
    name: 'Provet Cloud',
    source: 'https://developers.provetcloud.com/restapi/usage_examples.html',
    isSeen: false,
    headings: {
      // Clients and patients name each other by their addresses.
      owner: { id: 'url', name: 'lastname|organization_name', given_name: 'firstname' },
      pet: { id: 'url', birthdate: 'date_of_birth', status: 'deceased', notes: 'remarks', owner_id: 'client' },
      visit: {
        id: 'url',
        pet_id: 'patients|patient',
        date: 'started|admitted_time',
        reason: 'complaint',
        doctor: 'supervising_veterinarian',
      },
    },
  },
  {
    id: 'openvpms',
    name: 'OpenVPMS',
    source: 'https://openvpms.org/documentation/csh/2.0/customer/edit',
    isSeen: false,
    headings: {
      owner: { id: 'Customer ID|Customer Id', name: 'Last Name|Company Name', given_name: 'First Name' },
      balance: { owner_id: 'Customer ID|Customer Id', balance: 'Balance' },
    },
  },
  {
    id: 'avimark',
    name: 'AVImark',
    source: 'https://grantshelf.com/docs/emr-avivmark',
    isSeen: false,
    headings: {
      prescription: {
        ...{ date: 'Service Date', medicine: 'Drug Name|Treatment', quantity: 'Qty Dispensed', unit: 'Units' },
        doctor: 'Dr. ID|Doctor',
      },
    },
  },
];
