// What the screens of the worklist are shown with: entries as the server returns them.
import type { PacsEquipment, WorklistItem } from '../contract/index.ts';

export const now = '2026-11-21T02:30:00.000Z';
const entry = { version: 1, created_at: now, updated_at: now };
const id = (n: number) => `01933f00-0000-7000-8000-${String(n).padStart(12, '0')}`;

export const item = (n: number, more: Partial<WorklistItem> = {}): WorklistItem => ({
  ...entry,
  id: id(n),
  status: 'SCHEDULED',
  pet: id(900),
  patient_id: 'P00956',
  pet_name: 'Coco',
  species: 'dog',
  breed: 'Toy Poodle',
  coat_colour: null,
  owner_name: '林怡君',
  medical_record: null,
  modality: 'DX',
  aetitle: '',
  procedure: 'Thorax',
  views: ['RL', 'VD'],
  taken: [],
  images: 0,
  study: null,
  notes: '',
  scheduled_at: '2026-11-21T02:15:00.000Z',
  accession_number: '261121-7KQ2MD',
  studyInstanceUID: '2.25.7',
  requested_by: id(1),
  requested_by_name: 'Dr. Lin',
  started_at: null,
  ended_at: null,
  ...more,
});

export const device = (n: number, more: Partial<PacsEquipment> = {}): PacsEquipment => ({
  ...entry,
  id: id(n),
  aetitle: `DR-${n}`,
  modalities: ['DX'],
  name: 'X-ray room',
  address: '192.168.1.20',
  port: 104,
  charset: null,
  certificate: null,
  tls: false,
  last_seen: '2026-11-21T02:08:00.000Z',
  last_image: null,
  today: 38,
  echo_at: null,
  echo_result: null,
  ...more,
});
