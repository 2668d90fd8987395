// Generated from the migrated database by `npm run generate`. Do not edit.
import type { ColumnType, Generated } from 'kysely';

export type Instant = ColumnType<Date, Date | string, Date | string>;
// biome-ignore lint/suspicious/noExplicitAny: the shape of a jsonb column is its reader's affair
export type Json = ColumnType<any, string, string>;

export interface AccountTable {
  id: string;
  email: string;
  display_name: string;
  phone: string | null;
  password_hash: string | null;
  active: Generated<boolean>;
  email_validated: Generated<boolean>;
  lang: string | null;
  configs: ColumnType<any, string | undefined, string>;
  version: Generated<number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
  pin_hash: string | null;
  pin_tries: Generated<number>;
  factor_asked_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
}

export interface AccountPasskeyTable {
  account: string;
  id: string;
  credential_id: string;
  public_key: Buffer;
  sign_count: Generated<number>;
  transports: Generated<string[]>;
  name: string;
  created_at: Instant;
  used_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  copied_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
}

export interface AccountRecoveryCodeTable {
  account: string;
  code_hash: Buffer;
  used_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
}

export interface AccountTotpTable {
  account: string;
  secret: Buffer | null;
  confirmed_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  last_step: Generated<number>;
  pending: Buffer | null;
  pending_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
}

export interface AgreementAcceptanceTable {
  hospital: Generated<string>;
  account: string;
  document: string;
  version: string;
  lang: string;
  accepted_at: Instant;
}

export interface AiResultTable {
  hospital: Generated<string>;
  id: string;
  medical_image: string;
  model: string;
  model_version: string;
  score: number;
  confidence: number;
  points: ColumnType<any, string | null, string | null>;
  review: Generated<string>;
  own_score: number | null;
  reviewer: string | null;
  reviewed_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  version: Generated<number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface AllergyRecordTable {
  hospital: Generated<string>;
  id: string;
  pet: string;
  medical_record: string | null;
  name: string;
  active_substance: string | null;
  reaction: Generated<string>;
  severity: Generated<string>;
  noted_on: string | null;
  author: string | null;
  deleted_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  version: Generated<number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface AnnotationTable {
  hospital: Generated<string>;
  id: string;
  medical_image: string;
  account: string;
  content: ColumnType<any, string | undefined, string>;
  version: Generated<number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface AppliedSeqTable {
  hospital: Generated<string>;
  browser_session: string;
  path: string;
  entry: string;
  seq: number;
  at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface AppointmentTable {
  hospital: Generated<string>;
  id: string;
  kind: Generated<string>;
  pet: string | null;
  owner: string | null;
  contact_name: Generated<string>;
  contact_phone: Generated<string>;
  doctor: string | null;
  room: string | null;
  type: string;
  starts_at: Instant;
  ends_at: Instant;
  reason: Generated<string>;
  status: Generated<string>;
  double_booked: Generated<boolean>;
  series: string | null;
  medical_record: string | null;
  held_until: ColumnType<Date | null, Date | string | null, Date | string | null>;
  cancel_reason: Generated<string>;
  canceled_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  import_version: number | null;
  author: string | null;
  deleted_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  version: Generated<number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface AppointmentSettingTable {
  hospital: Generated<string>;
  grid: number;
  types: Json;
  version: Generated<number>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface AppointmentWaitTable {
  hospital: Generated<string>;
  id: string;
  pet: string | null;
  owner: string | null;
  contact_name: Generated<string>;
  contact_phone: Generated<string>;
  doctor: string | null;
  type: string;
  wish: Generated<string>;
  status: Generated<string>;
  appointment: string | null;
  lapsed_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  author: string;
  version: Generated<number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface AuditLogTable {
  hospital: string;
  seq: number;
  at: Instant;
  account: string | null;
  action: string;
  entity: string | null;
  entity_id: string | null;
  request_id: string | null;
  detail: ColumnType<any, string | undefined, string>;
  hash: Buffer;
}

export interface BookingRuleTable {
  hospital: Generated<string>;
  is_on: Generated<boolean>;
  types: Generated<string[]>;
  lead_hours: number;
  days_ahead: number;
  cancel_hours: number;
  new_owners: Generated<boolean>;
  notes: ColumnType<any, string | undefined, string>;
  version: Generated<number>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface BreachTable {
  hospital: Generated<string>;
  id: string;
  title: string;
  what: Generated<string>;
  law: string;
  discovered_at: Instant;
  wrongful: Generated<boolean>;
  account: string | null;
  device: string | null;
  link: string | null;
  from_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  until_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  state: Generated<string>;
  first_reported_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  full_reported_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  conclusion: string | null;
  entered_by: string | null;
  version: Generated<number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface BreachLetterTable {
  hospital: Generated<string>;
  id: string;
  breach: string;
  owner: string;
  channel: string;
  sent_on: string;
  noted_at: Instant;
}

export interface BreachStepTable {
  hospital: Generated<string>;
  id: string;
  breach: string;
  kind: string;
  text: Generated<string>;
  subject: string | null;
  owners: number | null;
  author: string | null;
  at: Instant;
}

export interface CageTable {
  hospital: Generated<string>;
  id: string;
  ward: string;
  name: string;
  rank: Generated<number>;
  is_isolation: Generated<boolean>;
  cleaning_since: ColumnType<Date | null, Date | string | null, Date | string | null>;
  deleted_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  version: Generated<number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface ChimeraPetTable {
  hospital: Generated<string>;
  id: string;
  pet: string;
  remote: string;
  pulled: Json;
  pulled_at: Instant;
  taken: ColumnType<any, string | null, string | null>;
  taken_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  version: Generated<number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface ChimeraServerTable {
  hospital: Generated<string>;
  base_url: string;
  token_sealed: Buffer | null;
  token_set_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  tested_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  version: Generated<number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface ClinicPathTable {
  hospital: Generated<string>;
  id: string;
  pet: string;
  medical_record: string | null;
  template: string | null;
  name: string;
  author: string;
  ended_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  archived_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  version: Generated<number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface ClinicPathStepTable {
  hospital: Generated<string>;
  id: string;
  clinic_path: string;
  place: number;
  kind: string;
  name: Generated<string>;
  role: string | null;
  planned_minutes: number | null;
  treatments: Generated<string[]>;
  lines: Generated<string[]>;
  status: Generated<string>;
  ready_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  due_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  claimed_by: string | null;
  claimed_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  reason: Generated<string>;
  wake_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  ended_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  ended_by: string | null;
  version: Generated<number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface ClinicPathTemplateTable {
  hospital: Generated<string>;
  id: string;
  name: string;
  steps: Json;
  deleted_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  version: Generated<number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface ComparisonPairTable {
  hospital: Generated<string>;
  id: string;
  comparison: string;
  x_record: string | null;
  y_record: string | null;
  label: Generated<string>;
  x: number | null;
  y: number | null;
  excluded: Generated<boolean>;
  reason: Generated<string>;
  author: string;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface CouponTable {
  hospital: Generated<string>;
  id: string;
  code: string;
  kind: string;
  value: number;
  valid_from: string | null;
  valid_to: string | null;
  max_uses: number | null;
  min_amount: Generated<number>;
  deleted_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  version: Generated<number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface CouponUseTable {
  hospital: Generated<string>;
  id: string;
  coupon: string;
  receipt: string;
  author: string;
  at: Instant;
}

export interface CriticalAlertTable {
  hospital: Generated<string>;
  id: string;
  record: string;
  pet: string | null;
  assignee: string | null;
  basis: string;
  raised_at: Instant;
  escalated_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  escalated_to: Generated<string[]>;
  acknowledged_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  acknowledged_by: Generated<string>;
  note: Generated<string>;
  withdrawn_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  version: Generated<number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
  step: Generated<number>;
  next_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
}

export interface CriticalEscalationTable {
  hospital: Generated<string>;
  steps: Json;
  version: Generated<number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface CriticalReadbackTable {
  hospital: Generated<string>;
  id: string;
  record: string;
  told: string;
  read_back: string;
  author: string;
  told_at: Instant;
  version: Generated<number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface CriticalToldTable {
  hospital: Generated<string>;
  id: string;
  alert: string;
  account: string;
  step: number;
  told_at: Instant;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface CustomRangeTable {
  hospital: Generated<string>;
  id: string;
  species: string;
  name: Generated<string[]>;
  name_zhtw: Generated<string[]>;
  device: string | null;
  exam_type: string | null;
  sex: string | null;
  ranges: Json;
  age_from_days: number | null;
  age_to_days: number | null;
  valid_from: Instant;
  source: Generated<string>;
  deleted: Generated<boolean>;
  version: Generated<number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface DataExportTable {
  hospital: Generated<string>;
  id: string;
  kind: Generated<string>;
  state: Generated<string>;
  made_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  files: Generated<number>;
  files_done: Generated<number>;
  bytes: Generated<number>;
  bytes_done: Generated<number>;
  summary: ColumnType<any, string | undefined, string>;
  missing: Generated<number>;
  object_key: string | null;
  sha256: string | null;
  fingerprint: string | null;
  failure: string | null;
  sent_to: string | null;
  lang: Generated<string>;
  created_by: string | null;
  finished_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  expires_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  claimed_until: ColumnType<Date | null, Date | string | null, Date | string | null>;
  attempts: Generated<number>;
  version: Generated<number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface DataExportFileTable {
  hospital: Generated<string>;
  export: string;
  number: number;
  path: string;
  object_key: string | null;
  bytes: number | null;
  sha256: string | null;
  crc32: number | null;
  at: number | null;
  note: string | null;
  directory: ColumnType<any, string | null, string | null>;
}

export interface DataImportTable {
  hospital: Generated<string>;
  id: string;
  state: Generated<string>;
  species_map: ColumnType<any, string | undefined, string>;
  rows_total: Generated<number>;
  rows_done: Generated<number>;
  failure: string | null;
  created_by: string;
  imported_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  rolled_back_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  version: Generated<number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
  role_map: ColumnType<any, string | undefined, string>;
  patient_map: ColumnType<any, string | undefined, string>;
  doctor_map: ColumnType<any, string | undefined, string>;
}

export interface DataImportFileTable {
  hospital: Generated<string>;
  id: string;
  import: string;
  filename: string;
  bytes: number;
  sha256: string;
  object_key: string;
  encoding: string;
  delimiter: string;
  entity: string | null;
  date_order: string | null;
  headings: Json;
  samples: Json;
  mapping: ColumnType<any, string | undefined, string>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  remembered: Generated<boolean>;
  archive_key: string | null;
  archive_bytes: number | null;
}

export interface DataImportKeyTable {
  hospital: Generated<string>;
  entity: string;
  source_id: string;
  target: string;
  hash: string;
  target_version: number;
  import: string;
}

export interface DataImportMappingTable {
  hospital: Generated<string>;
  headings: string;
  entity: string;
  mapping: Json;
  date_order: string | null;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface DataImportRowTable {
  hospital: Generated<string>;
  import: string;
  entity: string;
  number: number;
  file: string;
  line: number;
  source_id: string;
  parent: string | null;
  patient_id: string | null;
  data: Json;
  hash: string;
  outcome: string | null;
  reasons: ColumnType<any, string | undefined, string>;
  taken: Generated<boolean>;
  target: string | null;
  parent_target: string | null;
  before: ColumnType<any, string | null, string | null>;
  applied: Generated<boolean>;
  parent_of: string | null;
}

export interface DefaultEntryTable {
  id: string;
  model: string;
  content: Json;
  version: Generated<number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface DefaultEntryDeletedTable {
  hospital: Generated<string>;
  default_entry: string;
  copy: string | null;
  version: Generated<number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface DeltaHoldTable {
  hospital: Generated<string>;
  id: string;
  record: string;
  pet: string;
  state: string;
  changes: Json;
  release_state: string;
  raised_at: Instant;
  rerun_by: string | null;
  rerun_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  decided_by: string | null;
  decided_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  note: Generated<string>;
  version: Generated<number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface DeltaLimitsTable {
  hospital: Generated<string>;
  limits: Json;
  version: Generated<number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface DepositEntryTable {
  hospital: Generated<string>;
  id: string;
  owner: string;
  amount: number;
  payment: string | null;
  note: Generated<string>;
  author: string | null;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  type: string | null;
  till_session: string | null;
}

export interface DeviceTable {
  hospital: Generated<string>;
  id: string;
  serial: string;
  model: string;
  name: Generated<string>;
  gateway: string | null;
  protocol: Generated<string>;
  listen_port: number | null;
  address: string | null;
  charset: Generated<string>;
  decimal_mark: Generated<string>;
  order_mode: Generated<string>;
  last_seen: ColumnType<Date | null, Date | string | null, Date | string | null>;
  last_qc_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  deleted: Generated<boolean>;
  version: Generated<number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
  serial_port: string | null;
  baud_rate: number | null;
  flow_control: string | null;
  tls: Generated<boolean>;
  software: Generated<string>;
  software_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
}

export interface DeviceComparisonTable {
  hospital: Generated<string>;
  id: string;
  x_device: string;
  y_device: string;
  analyte: string;
  unit: string;
  since: Instant;
  until: Instant;
  max_minutes: number;
  tea: number | null;
  state: Generated<string>;
  author: string;
  approved_by: string | null;
  approved_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  conclusion: Generated<string>;
  approval: ColumnType<any, string | null, string | null>;
  version: Generated<number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface DeviceLinkDayTable {
  hospital: Generated<string>;
  id: string;
  device: string;
  day: string;
  naks: Generated<number>;
  repeats: Generated<number>;
  rejected: Generated<number>;
}

export interface DeviceMaintenanceTable {
  hospital: Generated<string>;
  id: string;
  device: string;
  kind: string;
  note: Generated<string>;
  done_on: string;
  author: string;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface DiagnosisTable {
  hospital: Generated<string>;
  id: string;
  name: string;
  name_zhtw: string | null;
  name_ja: string | null;
  code: string | null;
  synonyms: Generated<string[]>;
  species: Generated<string[]>;
  from_default: Generated<boolean>;
  default_entry: string | null;
  deleted: Generated<boolean>;
  version: Generated<number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface DiagnosisRecordTable {
  hospital: Generated<string>;
  id: string;
  medical_record: string;
  pet: string;
  diagnosis: string | null;
  name: string;
  status: Generated<string>;
  rank: Generated<number>;
  note: Generated<string>;
  author: string | null;
  deleted_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  version: Generated<number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
  name_zhtw: string | null;
  name_ja: string | null;
}

export interface DicomwebTokenTable {
  hospital: Generated<string>;
  id: string;
  name: string;
  token_hash: Buffer;
  may_store: Generated<boolean>;
  share: string | null;
  expires_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  revoked_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  last_used: ColumnType<Date | null, Date | string | null, Date | string | null>;
  version: Generated<number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
  charset: string | null;
}

export interface DifferentialRecordTable {
  hospital: Generated<string>;
  id: string;
  medical_record: string;
  pet: string;
  problem: string | null;
  diagnosis: string | null;
  name: string;
  name_zhtw: string | null;
  name_ja: string | null;
  state: Generated<string>;
  reason: Generated<string>;
  test: Generated<string>;
  rank: Generated<number>;
  carried_from: string | null;
  line: string | null;
  line_before: string | null;
  line_version: number | null;
  author: string | null;
  deleted_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  version: Generated<number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface DriverChangeTable {
  hospital: Generated<string>;
  id: string;
  replay: string;
  kind: string;
  code: string;
  count: number;
  verdict: string | null;
  person: string | null;
  decided_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  version: Generated<number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface DriverReplayTable {
  hospital: Generated<string>;
  id: string;
  device: string;
  driver: string;
  number: number;
  against: Generated<number>;
  messages: number;
  made_at: Instant;
  version: Generated<number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface DriverUseTable {
  hospital: Generated<string>;
  id: string;
  device: string;
  driver: string | null;
  number: number | null;
  person: string;
  since: Instant;
  version: Generated<number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface EmailChangeTable {
  id: string;
  account: string;
  token_hash: Buffer;
  email: string;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  expires_at: Instant;
  used_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
}

export interface EmergencyDrugTable {
  hospital: Generated<string>;
  id: string;
  species: Generated<string[]>;
  name: string;
  use: Generated<string>;
  dose: number;
  unit: string;
  concentration: number;
  max_ml: number | null;
  route: Generated<string>;
  source: Generated<string>;
  rank: Generated<number>;
  is_example: Generated<boolean>;
  approved_by: string | null;
  approved_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  deleted_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  version: Generated<number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface ErasureAuditRowTable {
  hospital: Generated<string>;
  seq: number;
  erased_at: Instant;
}

export interface ErasureIdentityTable {
  hospital: Generated<string>;
  owner: string;
  sealed: Buffer;
  grounds: Json;
  until: string;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface ErasureLedgerTable {
  hospital: Generated<string>;
  owner: string;
  request: string;
  law: string;
  asked_on: string;
  erased_at: Instant;
}

export interface ErasureRequestTable {
  hospital: Generated<string>;
  id: string;
  owner: string;
  asked_by: string;
  identity: string;
  note: string | null;
  law: string;
  asked_on: string;
  due_on: string;
  extended_for: string | null;
  state: Generated<string>;
  declined_for: string | null;
  letter: string | null;
  counts: ColumnType<any, string | undefined, string>;
  entered_by: string | null;
  decided_by: string | null;
  decided_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  reapplied_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  version: Generated<number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface ExportTargetTable {
  hospital: Generated<string>;
  id: string;
  endpoint: string;
  bucket: string;
  prefix: Generated<string>;
  region: string;
  access_key: string;
  secret_sealed: Buffer;
  active: Generated<boolean>;
  tested_at: Instant;
  next_at: Instant;
  version: Generated<number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface FiledMeasurementTable {
  hospital: Generated<string>;
  id: string;
  medical_image: string;
  mark: Json;
  mark_id: string;
  kind: string;
  main: Json;
  more: Json;
  source: string;
  low: number | null;
  high: number | null;
  flag: Generated<string>;
  species: Generated<string>;
  breed: Generated<string>;
  sentence: Generated<string>;
  author: string;
  superseded_by: string | null;
  withdrawn_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  withdrawn_by: string | null;
  version: Generated<number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface FollowUpTable {
  hospital: Generated<string>;
  id: string;
  medical_record: string;
  pet: string;
  kind: string;
  subject: Generated<string>;
  due_on: string;
  state: string;
  reason: string | null;
  appointment: string | null;
  treatment_record: string | null;
  todo_item: string | null;
  author: string | null;
  deleted_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  version: Generated<number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface GatewayTable {
  hospital: Generated<string>;
  id: string;
  serial: string;
  key_hash: Buffer;
  name: Generated<string>;
  software_version: Generated<string>;
  addresses: Generated<string[]>;
  boot_id: string | null;
  queue: Generated<number>;
  oldest: ColumnType<Date | null, Date | string | null, Date | string | null>;
  last_seen: ColumnType<Date | null, Date | string | null, Date | string | null>;
  offline_since: ColumnType<Date | null, Date | string | null, Date | string | null>;
  revoked: Generated<boolean>;
  version: Generated<number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
  public_key: Buffer | null;
  revoked_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  page_pin: string | null;
  page_port: number | null;
  page_fingerprint: string | null;
  storage: Generated<string>;
  images_waiting: Generated<number>;
  images_bytes: Generated<number>;
  images_oldest: ColumnType<Date | null, Date | string | null, Date | string | null>;
  images_refused: Generated<number>;
  images_error: string | null;
}

export interface GatewayCommandTable {
  hospital: Generated<string>;
  id: string;
  gateway: string | null;
  type: string;
  lab_order: string | null;
  args: ColumnType<any, string | undefined, string>;
  state: Generated<string>;
  detail: Generated<string>;
  fetched_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  expires_at: Instant;
  version: Generated<number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
  taken_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
}

export interface GivenHandoutTable {
  hospital: Generated<string>;
  id: string;
  medical_record: string;
  handout: string;
  handout_version: number;
  lang: string;
  title: string;
  text: string;
  note: Generated<string>;
  way: string;
  letter: string | null;
  given_by: string | null;
  given_at: Instant;
  withdrawn_by: string | null;
  withdrawn_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
}

export interface HandoutTable {
  hospital: Generated<string>;
  id: string;
  texts: Json;
  related: ColumnType<any, string | undefined, string>;
  archived: Generated<boolean>;
  starting: Generated<boolean>;
  checked: Generated<boolean>;
  checked_by: string | null;
  checked_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  deleted_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  version: Generated<number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface HisImageTable {
  hospital: Generated<string>;
  id: string;
  pet: string;
  model: string;
  object_id: string;
  filename: string;
  filetype: string;
  bytes: number;
  width: number | null;
  height: number | null;
  object_key: string;
  small_key: string | null;
  source_sha256: string;
  caption: Generated<string>;
  drawing: ColumnType<any, string | undefined, string>;
  profile: Generated<boolean>;
  author: string;
  deleted_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  version: Generated<number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
  magnification: Generated<string>;
  stain: Generated<string>;
}

export interface HospitalTable {
  id: string;
  key: string;
  name: string;
  logo: string | null;
  active: Generated<boolean>;
  license: string | null;
  license_his: Generated<number>;
  license_lis: Generated<number>;
  license_pacs: Generated<number>;
  account_limit: Generated<number>;
  features: ColumnType<any, string | undefined, string>;
  configs: ColumnType<any, string | undefined, string>;
  timezone: Generated<string>;
  currency: Generated<string>;
  rounding: Generated<number>;
  lang: Generated<string>;
  phone: string | null;
  address: string | null;
  aetitle: string;
  version: Generated<number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
  plan_ends_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  names: ColumnType<any, string | undefined, string>;
  email: string | null;
  website: string | null;
  tax_id: string | null;
  license_number: string | null;
  hours: ColumnType<any, string | undefined, string>;
  closed_days: ColumnType<any, string | undefined, string>;
  rooms: ColumnType<any, string | undefined, string>;
  doctor_limit: number | null;
  imaging_limit: number | null;
  local_backup: Generated<boolean>;
  deleted_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
}

export interface HospitalChangeTable {
  hospital: Generated<string>;
  id: string;
  version: number;
  account: string;
  at: Instant;
  before: Json;
  after: Json;
  undoes: string | null;
}

export interface HospitalLogoTable {
  hospital: Generated<string>;
  id: string;
  sha256: string;
  png: Buffer;
  width: number;
  height: number;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface HospitalSequenceTable {
  hospital: string;
  outbox_seq: Generated<number>;
  audit_seq: Generated<number>;
  audit_hash: Generated<Buffer>;
}

export interface HospitalStepTable {
  hospital: Generated<string>;
  step: string;
  account: string;
  skipped_at: Instant;
}

export interface IdempotencyKeyTable {
  hospital: Generated<string>;
  account: string;
  key: string;
  request_hash: Buffer;
  status: number | null;
  payload: ColumnType<any, string | null, string | null>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface ImageCheckTable {
  hospital: Generated<string>;
  medical_image: string;
  checked_at: Instant;
  fault: string | null;
  since: ColumnType<Date | null, Date | string | null, Date | string | null>;
}

export interface ImageHoldTable {
  hospital: Generated<string>;
  id: string;
  study: string;
  reason: string;
  author: string;
  released_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  released_by: string | null;
  version: Generated<number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface ImageLeavingTable {
  hospital: Generated<string>;
  id: string;
  study: string;
  announced_at: Instant;
  leaves_at: Instant;
  images: number;
  bytes: number;
  ended: string | null;
  ended_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  version: Generated<number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface ImageReportTable {
  hospital: Generated<string>;
  id: string;
  medical_image: string;
  study: string;
  finding: Generated<string>;
  conclusion: Generated<string>;
  status: Generated<string>;
  key_images: Generated<string[]>;
  measurements: Generated<string[]>;
  lang: Generated<string>;
  template: string | null;
  author: string;
  signer: string | null;
  signed_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  revision: Generated<number>;
  amends: string | null;
  reason: Generated<string>;
  medical_record: string | null;
  deleted_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  version: Generated<number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
  teleconsult: string | null;
}

export interface ImageReportTemplateTable {
  hospital: Generated<string>;
  id: string;
  name: string;
  modality: Generated<string>;
  body_part: Generated<string>;
  species: Generated<string>;
  lang: string;
  finding: Generated<string>;
  conclusion: Generated<string>;
  author: string;
  deleted_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  version: Generated<number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface ImageRetentionTable {
  hospital: Generated<string>;
  years: Generated<number>;
  is_on: Generated<boolean>;
  changed_by: string;
  changed_at: ColumnType<Date, Date | string | undefined, Date | string>;
  version: Generated<number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface ImportedEntryTable {
  hospital: Generated<string>;
  id: string;
  kind: string;
  pet: string | null;
  owner: string | null;
  at: Instant;
  amount: number | null;
  data: Json;
  deleted_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  version: Generated<number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface InpatientCheckTable {
  hospital: Generated<string>;
  id: string;
  inpatient_order: string;
  due_at: Instant;
  amount: number | null;
  requested_by: string | null;
  checked_by: string;
  created_at: Instant;
}

export interface InpatientNoteTable {
  hospital: Generated<string>;
  id: string;
  inpatient_record: string;
  kind: Generated<string>;
  text: string;
  author: string | null;
  deleted_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  version: Generated<number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface InpatientOrderTable {
  hospital: Generated<string>;
  id: string;
  inpatient_record: string;
  pet: string;
  kind: string;
  name: string;
  name_zhtw: string | null;
  name_ja: string | null;
  medicine: string | null;
  dosage: number | null;
  unit: Generated<string>;
  strength_mg: number | null;
  weight: number | null;
  route: string | null;
  rate_ml_h: number | null;
  balance: string | null;
  repeat: string;
  every_minutes: number | null;
  starts_at: Instant;
  ends_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  needs_second: Generated<boolean>;
  charged: Generated<boolean>;
  unit_price: Generated<number>;
  safety_reason: string | null;
  note: Generated<string>;
  stopped_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  stopped_by: string | null;
  author: string | null;
  deleted_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  version: Generated<number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
  answered_allergens: string[] | null;
}

export interface InpatientPageTable {
  hospital: Generated<string>;
  id: string;
  inpatient_record: string;
  link: string;
  token_hash: Buffer;
  visiting: Generated<string>;
  day: ColumnType<any, string | undefined, string>;
  shown_at: Instant;
  stopped_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  author: string;
  version: Generated<number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface InpatientRecordTable {
  hospital: Generated<string>;
  id: string;
  pet: string;
  medical_record: string | null;
  cage: string | null;
  doctor: string | null;
  status: Generated<string>;
  condition: Generated<string>;
  resuscitation: Generated<string>;
  reason: string;
  isolation: string | null;
  diet: Generated<string>;
  belongings: Generated<string>;
  contact_note: Generated<string>;
  estimated_days: number | null;
  slot_minutes: Generated<number>;
  home_instructions: Generated<string>;
  follow_up_on: string | null;
  admitted_at: Instant;
  discharged_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  discharged_by: string | null;
  author: string | null;
  deleted_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  version: Generated<number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface InpatientReleaseTable {
  hospital: Generated<string>;
  id: string;
  inpatient_page: string;
  text: string;
  his_image: string | null;
  is_signed: boolean;
  author: string;
  withdrawn_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  withdrawn_by: string | null;
  version: Generated<number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface InpatientSlotTable {
  hospital: Generated<string>;
  id: string;
  inpatient_record: string;
  inpatient_order: string;
  due_at: Instant;
  is_extra: Generated<boolean>;
  outcome: string | null;
  outcome_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  outcome_by: string | null;
  amount: number | null;
  measured: ColumnType<any, string | null, string | null>;
  reason: Generated<string>;
  note: Generated<string>;
  checked_by: string | null;
  vital_signs: string | null;
  reported_again: ColumnType<any, string | null, string | null>;
  version: Generated<number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface InterfaceTokenTable {
  hospital: Generated<string>;
  id: string;
  name: string;
  token_hash: Buffer;
  scopes: string[];
  made_by: string;
  expires_at: Instant;
  revoked_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  last_used: ColumnType<Date | null, Date | string | null, Date | string | null>;
  version: Generated<number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface InterferenceRuleTable {
  hospital: Generated<string>;
  id: string;
  product: string | null;
  is_on: boolean;
  kind: string;
  index: string | null;
  grade_from: number | null;
  value_from: number | null;
  drug: string | null;
  days_after: number;
  model: string | null;
  species: string | null;
  analyte: string;
  direction: string;
  percent: number | null;
  source: string;
  author: string;
  deleted_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  version: Generated<number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface InterferenceRuleChangeTable {
  hospital: Generated<string>;
  id: string;
  rule: string;
  author: string;
  before: ColumnType<any, string | null, string | null>;
  after: ColumnType<any, string | null, string | null>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface IntervalDecisionTable {
  hospital: Generated<string>;
  id: string;
  study: string;
  record: string;
  include: boolean;
  reason: string;
  author: string;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface IntervalStudyTable {
  hospital: Generated<string>;
  id: string;
  device: string;
  analyte: string;
  unit: string;
  species: string;
  breeds: Generated<string[]>;
  sex: string | null;
  age_from_days: number | null;
  age_to_days: number | null;
  since: Instant;
  until: Instant;
  criteria: Json;
  method: string | null;
  state: Generated<string>;
  author: string;
  approved_by: string | null;
  approved_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  approval: ColumnType<any, string | null, string | null>;
  custom_range: string | null;
  version: Generated<number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface InvitationTable {
  id: string;
  inviter: string;
  invited: string;
  source: string;
  account: string | null;
  request_key: string | null;
  created_at: Instant;
  deleted_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
}

export interface InvitationCodeTable {
  owner: Generated<string>;
  code: string;
  created_at: Instant;
  expires_at: Instant;
}

export interface LabCounterTable {
  hospital: Generated<string>;
  last_order: Generated<number>;
}

export interface LabFileTable {
  hospital: Generated<string>;
  id: string;
  record: string;
  name: string;
  filetype: string | null;
  fault: string | null;
  bytes: number;
  object_key: string | null;
  source_sha256: string;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  curve: ColumnType<any, string | null, string | null>;
}

export interface LabInterpretationTable {
  hospital: Generated<string>;
  id: string;
  record: string;
  status: Generated<string>;
  question: Generated<string>;
  asked_by: string | null;
  asked_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  text: Generated<string>;
  phrases: ColumnType<any, string | undefined, string>;
  lang: Generated<string>;
  author: string | null;
  signer: string | null;
  signed_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  revision: Generated<number>;
  amends: string | null;
  reason: Generated<string>;
  version: Generated<number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface LabOrderTable {
  hospital: Generated<string>;
  id: string;
  pet: string;
  device: string;
  device_serial: string | null;
  tests: Generated<string[]>;
  priority: Generated<string>;
  order_id: string;
  sample_id: string | null;
  analysis_id: string | null;
  order_status: Generated<string>;
  reason: string | null;
  late: Generated<boolean>;
  time: Instant;
  submit_time: ColumnType<Date | null, Date | string | null, Date | string | null>;
  exam_time: ColumnType<Date | null, Date | string | null, Date | string | null>;
  upload_time: ColumnType<Date | null, Date | string | null, Date | string | null>;
  recall_time: ColumnType<Date | null, Date | string | null, Date | string | null>;
  placer: string | null;
  version: Generated<number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
  sample_type: string | null;
  taken_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  fasting: Generated<boolean>;
  note: Generated<string>;
  laboratory: string | null;
  cause: ColumnType<any, string | null, string | null>;
  rerun: ColumnType<any, string | null, string | null>;
}

export interface LabPhraseTable {
  hospital: Generated<string>;
  id: string;
  product: string | null;
  name: string;
  is_on: boolean;
  species: string | null;
  join: string;
  conditions: Json;
  text_en: string;
  text_ja: string;
  text_zhtw: string;
  author: string;
  deleted_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  version: Generated<number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface LabPhraseChangeTable {
  hospital: Generated<string>;
  id: string;
  phrase: string;
  author: string;
  before: ColumnType<any, string | null, string | null>;
  after: ColumnType<any, string | null, string | null>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface LabRecordTable {
  hospital: Generated<string>;
  id: string;
  run_key: string;
  content_key: string;
  past_keys: Generated<string[]>;
  pet: string | null;
  candidate: string | null;
  lab_order: string | null;
  set_id: string | null;
  device: string;
  device_serial: Generated<string>;
  brand: Generated<string>;
  profile: Generated<string>;
  exam_type: string | null;
  record_id: Generated<string>;
  rotor_lot: string | null;
  pdf: string | null;
  timestamp: Instant;
  result: string | null;
  results: ColumnType<any, string | undefined, string>;
  cassette: string | null;
  error: ColumnType<any, string | null, string | null>;
  comments: ColumnType<any, string | undefined, string>;
  internal_qc: ColumnType<any, string | null, string | null>;
  control: Generated<boolean>;
  match_state: string;
  match_by: string | null;
  match_hint: string | null;
  reported: Json;
  verify_state: string;
  invalid: Generated<boolean>;
  modified: ColumnType<any, string | undefined, string>;
  critical: Generated<boolean>;
  acknowledged: ColumnType<any, string | null, string | null>;
  version: Generated<number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
  reviewed: ColumnType<any, string | null, string | null>;
  person_edited: Generated<boolean>;
  sample_key: Generated<string>;
  device_time: ColumnType<Date | null, Date | string | null, Date | string | null>;
  clock_off: Generated<boolean>;
  model: Generated<string>;
  marks: number[] | null;
  aside: ColumnType<any, string | null, string | null>;
  driver: Generated<string>;
  driver_version: number | null;
  typed_by: string | null;
  laboratory: string | null;
}

export interface LabelPrintTable {
  hospital: Generated<string>;
  id: string;
  batch: string;
  medical_record: string;
  line: string;
  kind: string;
  number: number;
  author: string | null;
  at: Instant;
}

export interface LetterTable {
  id: string;
  hospital: string | null;
  kind: string;
  lang: string;
  email: string;
  details: ColumnType<any, string | undefined, string>;
  path: string | null;
  has_token: Generated<boolean>;
  about: string | null;
  once: string | null;
  state: Generated<string>;
  attempts: Generated<number>;
  due_at: Instant;
  ends_at: Instant;
  sent_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  problem: string | null;
  created_at: Instant;
}

export interface LineChannelTable {
  hospital: Generated<string>;
  path: string;
  bot: string;
  basic_id: string;
  bot_name: string;
  token_sealed: Buffer;
  secret_sealed: Buffer;
  set_at: Instant;
  version: Generated<number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface LineCodeTable {
  hospital: Generated<string>;
  id: string;
  owner: string;
  code_hash: Buffer;
  made_by: string;
  expires_at: Instant;
  state: Generated<string>;
  user_id: string | null;
  display_name: string | null;
  claimed_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  version: Generated<number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface LineEventTable {
  hospital: Generated<string>;
  event: string;
  user_hash: Buffer | null;
  wrong_code: Generated<boolean>;
  at: Instant;
}

export interface LineHeardTable {
  hospital: Generated<string>;
  at: Instant;
}

export interface LineLinkTable {
  hospital: Generated<string>;
  id: string;
  owner: string;
  bot: string;
  user_id: string;
  display_name: string | null;
  linked_by: string;
  linked_at: Instant;
  blocked: Generated<boolean>;
  blocked_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  ended_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  version: Generated<number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface LineMessageTable {
  hospital: Generated<string>;
  id: string;
  owner: string;
  link: string;
  lang: string;
  subject: string;
  body: string;
  can_leave: boolean;
  else_mail: boolean;
  state: Generated<string>;
  reason: string | null;
  mailed: Generated<boolean>;
  attempts: Generated<number>;
  maybe: Generated<boolean>;
  due_at: Instant;
  ends_at: Instant;
  sent_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  line_request: string | null;
  version: Generated<number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface LoginAttemptTable {
  scope: string;
  subject: Buffer;
  failures: Generated<number>;
  first_at: ColumnType<Date, Date | string | undefined, Date | string>;
  last_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface MailProblemTable {
  email: string;
  letter: string | null;
  kind: string;
  status: string;
  said: string;
  at: Instant;
}

export interface MedicalImageTable {
  hospital: Generated<string>;
  id: string;
  series: string;
  sop_instance_uid: string;
  sop_class_uid: Generated<string>;
  revision: Generated<number>;
  datetime: Instant;
  instance_number: number | null;
  frames: Generated<number>;
  filetype: string;
  filename: Generated<string>;
  file_key: string;
  object_key: string;
  sha256: string;
  bytes: number;
  transfer_syntax: Generated<string>;
  dataset_offset: Generated<number>;
  metadata: ColumnType<any, string | undefined, string>;
  attributes: ColumnType<any, string | undefined, string>;
  warnings: Generated<string[]>;
  thumbnail_key: string | null;
  thumbnail_object: string | null;
  rendition_key: string | null;
  rendition_bytes: Generated<number>;
  rendition: ColumnType<any, string | null, string | null>;
  prepared: Generated<string>;
  prepare_after: ColumnType<Date, Date | string | undefined, Date | string>;
  prepare_attempts: Generated<number>;
  prepare_failure: string | null;
  bookmarked: Generated<boolean>;
  archived: Generated<boolean>;
  ai_vhs_score: number | null;
  medical_record: string | null;
  price: number | null;
  screenshot_of: string | null;
  is_animation: Generated<boolean>;
  source: string;
  sent_by: Generated<string>;
  deleted_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  version: Generated<number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
  archive_wanted: Generated<boolean>;
  move_after: ColumnType<Date, Date | string | undefined, Date | string>;
  pack_after: ColumnType<Date | null, Date | string | null, Date | string | null>;
  packed_bytes: number | null;
  packed_frames: string | null;
  pixel_sha256: string | null;
  superseded: Generated<boolean>;
  purged_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
}

export interface MedicalRecordTable {
  hospital: Generated<string>;
  id: string;
  pet: string;
  owner: string | null;
  assignee: string | null;
  stage: Generated<string>;
  stage_since: ColumnType<Date, Date | string | undefined, Date | string>;
  clinic_completed: ColumnType<Date | null, Date | string | null, Date | string | null>;
  pharmacy_completed: ColumnType<Date | null, Date | string | null, Date | string | null>;
  checkout_completed: ColumnType<Date | null, Date | string | null, Date | string | null>;
  archive_completed: ColumnType<Date | null, Date | string | null, Date | string | null>;
  room: string | null;
  in_room_since: ColumnType<Date | null, Date | string | null, Date | string | null>;
  urgent: Generated<boolean>;
  visit_type: Generated<string>;
  reason: Generated<string>;
  subjective: Generated<string>;
  objective: Generated<string>;
  assessment: Generated<string>;
  plan: Generated<string>;
  systems: ColumnType<any, string | undefined, string>;
  body_map: ColumnType<any, string | undefined, string>;
  checked_in_at: ColumnType<Date, Date | string | undefined, Date | string>;
  checked_in_by: string | null;
  deleted_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  version: Generated<number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface MedicalRecordRevisionTable {
  hospital: Generated<string>;
  id: string;
  medical_record: string;
  author: string | null;
  subjective: string;
  objective: string;
  assessment: string;
  plan: string;
  version: Generated<number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
  differentials: ColumnType<any, string | undefined, string>;
}

export interface MedicalRecordTemplateTable {
  hospital: Generated<string>;
  id: string;
  name: string;
  shortcut: string | null;
  author: string | null;
  shared: Generated<boolean>;
  subjective: Generated<string>;
  objective: Generated<string>;
  assessment: Generated<string>;
  plan: Generated<string>;
  lines: ColumnType<any, string | undefined, string>;
  deleted: Generated<boolean>;
  version: Generated<number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface MedicineTable {
  hospital: Generated<string>;
  id: string;
  name: string;
  name_zhtw: string | null;
  name_ja: string | null;
  code: string | null;
  active_substance: string | null;
  type: Generated<string>;
  form: Generated<string>;
  concentration: string | null;
  strength_mg: number | null;
  unit: Generated<string>;
  smallest_split: Generated<number>;
  price: Generated<number>;
  process_fee: Generated<number>;
  dosage_min: number | null;
  dosage: number | null;
  dosage_max: number | null;
  frequency: string | null;
  days: number | null;
  route: string | null;
  barcode: string | null;
  caution: string | null;
  from_default: Generated<boolean>;
  default_entry: string | null;
  deleted: Generated<boolean>;
  version: Generated<number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
  cost: number | null;
  taxed: Generated<boolean>;
  stocked: Generated<boolean>;
  doses: ColumnType<any, string | undefined, string>;
}

export interface MedicineGroupRecordTable {
  hospital: Generated<string>;
  id: string;
  medical_record: string;
  pet: string;
  name: Generated<string>;
  groups: Generated<number>;
  author: string | null;
  deleted_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  version: Generated<number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface MedicineRecordTable {
  hospital: Generated<string>;
  id: string;
  medical_record: string;
  pet: string;
  group_record: string | null;
  medicine: string | null;
  name: string;
  type: Generated<string>;
  form: Generated<string>;
  concentration: string | null;
  strength_mg: number | null;
  unit: Generated<string>;
  smallest_split: Generated<number>;
  dosage: number;
  frequency: string;
  times_a_day: number | null;
  days: number;
  route: Generated<string>;
  groups: Generated<number>;
  weight: number | null;
  dose_count: number;
  unit_price: number;
  process_fee: number;
  medicine_price: number;
  process_fee_total: number;
  total_price: number;
  price_override: number | null;
  override_by: string | null;
  instructions: Generated<string>;
  note: Generated<string>;
  safety_reason: string | null;
  progress: Generated<string>;
  dispensed_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  dispensed_by: string | null;
  lot: string | null;
  witness: string | null;
  author: string | null;
  deleted_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  version: Generated<number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
  name_zhtw: string | null;
  name_ja: string | null;
  register_entry: string | null;
  meal: Generated<string>;
  refills: Generated<number>;
  refills_until: string | null;
  refill_of: string | null;
  reason_answers: string[] | null;
}

export interface MembershipTable {
  hospital: Generated<string>;
  account: string;
  role: string;
  permit_his: Generated<boolean>;
  permit_lis: Generated<boolean>;
  permit_pacs: Generated<boolean>;
  accepts_appointments: Generated<boolean>;
  active: Generated<boolean>;
  version: Generated<number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface MembershipInvitationTable {
  hospital: Generated<string>;
  id: string;
  account: string;
  email: string;
  role: string;
  permit_his: Generated<boolean>;
  permit_lis: Generated<boolean>;
  permit_pacs: Generated<boolean>;
  accepts_appointments: Generated<boolean>;
  state: Generated<string>;
  invited_by: string;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  ends_at: Instant;
  ended_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
}

export interface NoticeMarkTable {
  hospital: Generated<string>;
  account: string;
  until: Instant;
  mailed_until: ColumnType<Date | null, Date | string | null, Date | string | null>;
}

export interface NoticeReadTable {
  hospital: Generated<string>;
  account: string;
  kind: string;
  entity: string;
  at: Instant;
}

export interface OrderPanelTable {
  hospital: Generated<string>;
  id: string;
  name: string;
  choices: Json;
  version: Generated<number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface OutboxTable {
  hospital: string;
  seq: number;
  event: string;
  entity_id: string | null;
  permit: string | null;
  payload: ColumnType<any, string | undefined, string>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface OwnDriverTable {
  hospital: Generated<string>;
  id: string;
  key: string;
  name: string;
  model: string;
  newest: Generated<number>;
  version: Generated<number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface OwnDriverVersionTable {
  hospital: Generated<string>;
  id: string;
  driver: string;
  number: number;
  file: Json;
  taught: Json;
  capture: string;
  protocol: string;
  charset: string;
  decimal_mark: string;
  expected: Json;
  author: string;
  saved_at: Instant;
}

export interface OwnerTable {
  hospital: Generated<string>;
  id: string;
  name: string;
  phones: Generated<string[]>;
  email: string | null;
  line_account: string | null;
  address: string | null;
  lang: string | null;
  notes: string | null;
  deleted: Generated<boolean>;
  version: Generated<number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
  erased_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  former_names: Generated<string[]>;
  renamed_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  reading: string | null;
}

export interface OwnerMergeTable {
  hospital: Generated<string>;
  id: string;
  survivor: string;
  merged: string;
  before: Json;
  moved: Json;
  author: string | null;
  undone_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface OwnerPhoneTable {
  hospital: Generated<string>;
  owner: string;
  digits: string;
  reversed: Generated<string>;
}

export interface OwnerSearchTable {
  hospital: Generated<string>;
  owner: string;
  name: string;
  everything: string;
  sounds: string | null;
}

export interface PacsForwardTable {
  hospital: Generated<string>;
  id: string;
  series: string;
  peer: string;
  state: Generated<string>;
  images: Generated<number>;
  sent: Generated<number>;
  refused: Generated<number>;
  last_image: string | null;
  attempts: Generated<number>;
  reason: string | null;
  requested_by: string;
  version: Generated<number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface PacsPeerTable {
  hospital: Generated<string>;
  id: string;
  aetitle: string;
  address: string | null;
  modalities: Generated<string[]>;
  charset: string | null;
  deleted: Generated<boolean>;
  last_seen: ColumnType<Date | null, Date | string | null, Date | string | null>;
  version: Generated<number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
  port: number | null;
  name: Generated<string>;
  certificate: string | null;
  tls: Generated<boolean>;
  echo_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  echo_result: string | null;
}

export interface PacsUploadTable {
  hospital: Generated<string>;
  id: string;
  account: string;
  filename: string;
  bytes: number;
  state: Generated<string>;
  received: Generated<number>;
  filetype: string | null;
  file_key: string | null;
  object_key: string | null;
  sha256: string | null;
  reason: string | null;
  image: string | null;
  kind: Generated<string>;
  version: Generated<number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
  pixel_sha256: string | null;
  described: ColumnType<any, string | null, string | null>;
}

export interface PacsUsageTable {
  hospital: Generated<string>;
  used: Generated<number>;
  archive_used: Generated<number>;
  archive_access: Generated<number>;
  share_used: Generated<number>;
}

export interface PasskeyChallengeTable {
  account: string;
  challenge_hash: Buffer;
  purpose: string;
  created_at: Instant;
}

export interface PasswordLinkTable {
  id: string;
  token_hash: Buffer;
  account: string;
  purpose: string;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  expires_at: Instant;
  used_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
}

export interface PaymentTable {
  hospital: Generated<string>;
  id: string;
  receipt: string;
  type: string;
  amount: number;
  tendered: number | null;
  note: Generated<string>;
  author: string;
  paid_at: ColumnType<Date, Date | string | undefined, Date | string>;
  voided_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  voided_by: string | null;
  void_reason: string | null;
  version: Generated<number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
  till_session: string | null;
  void_session: string | null;
  batch: string | null;
  installments: number | null;
}

export interface PaymentPlanTable {
  hospital: Generated<string>;
  id: string;
  receipt: string;
  parts: Json;
  received_before: number;
  author: string;
  version: Generated<number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface PerformedStepTable {
  hospital: Generated<string>;
  id: string;
  sop_instance_uid: string;
  worklist_item: string | null;
  status: string;
  sent_by: string;
  study_instance_uid: Generated<string>;
  attributes: ColumnType<any, string | undefined, string>;
  version: Generated<number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface PetTable {
  hospital: Generated<string>;
  id: string;
  patient_id: string;
  name: string;
  owner: string | null;
  species: string;
  breed: Generated<string>;
  sex: string | null;
  neutered: boolean | null;
  birthdate: string | null;
  weight: number | null;
  weight_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  chip_number: string | null;
  coat_colour: string | null;
  status: Generated<string>;
  alerts: ColumnType<any, string | undefined, string>;
  notes: string | null;
  vvid: string | null;
  deleted: Generated<boolean>;
  version: Generated<number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
  merged_into: string | null;
  reading: string | null;
  insurance_company: string | null;
  insurance_policy: string | null;
  insurance_until: string | null;
  insurance_share: number | null;
  passport_number: string | null;
}

export interface PetMergeTable {
  hospital: Generated<string>;
  id: string;
  survivor: string;
  merged: string;
  before: Json;
  moved: Json;
  author: string | null;
  undone_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface PetOwnerTable {
  hospital: Generated<string>;
  id: string;
  pet: string;
  owner: string;
  relation: string;
  informed: Generated<boolean>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  version: Generated<number>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface PetSearchTable {
  hospital: Generated<string>;
  pet: string;
  owner: string | null;
  species: string;
  status: string;
  name: string;
  owner_name: string;
  chart: string;
  chart_no: string;
  chip: string;
  chip_end: Generated<string>;
  phones: Generated<string[]>;
  everything: string;
  name_end: Generated<string>;
  owner_name_end: Generated<string>;
  sounds: string | null;
  further_names: Generated<string[]>;
}

export interface PlanWatchTable {
  hospital: Generated<string>;
  storage: Generated<string>;
  full_since: ColumnType<Date | null, Date | string | null, Date | string | null>;
  ending: Generated<string>;
}

export interface PostItTable {
  hospital: Generated<string>;
  id: string;
  name: string;
  name_zhtw: string | null;
  name_ja: string | null;
  color: Generated<string>;
  from_default: Generated<boolean>;
  default_entry: string | null;
  deleted: Generated<boolean>;
  version: Generated<number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface PostItRecordTable {
  hospital: Generated<string>;
  id: string;
  pet: string | null;
  medical_record: string | null;
  post_it: string | null;
  text: string;
  color: Generated<string>;
  author: string | null;
  cleared_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  cleared_by: string | null;
  deleted_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  version: Generated<number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface PreventiveDueTable {
  hospital: Generated<string>;
  id: string;
  pet: string;
  what: string;
  antigens: Generated<string[]>;
  due_on: string;
  since: string;
  note: Generated<string>;
  imported: Generated<boolean>;
  done_on: string | null;
  author: string | null;
  deleted_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  version: Generated<number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface PreventiveOptOutTable {
  hospital: Generated<string>;
  owner: string;
  opted_out: boolean;
  author: string;
  version: Generated<number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface PreventiveProtocolTable {
  hospital: Generated<string>;
  id: string;
  species: string;
  antigen: string;
  active: Generated<boolean>;
  core: boolean;
  start_weeks: number;
  stages: ColumnType<any, string | undefined, string>;
  primary_doses: number;
  primary_days: number;
  first_repeat_days: number | null;
  repeat_days: number;
  source: string;
  version: Generated<number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface PreventiveReminderTable {
  hospital: Generated<string>;
  id: string;
  pet: string;
  subject: string;
  due_on: string;
  owner: string;
  letter: string;
  author: string;
  sent_at: Instant;
}

export interface PriceChangeTable {
  hospital: Generated<string>;
  id: string;
  model: string;
  kind: string;
  value: number;
  step: number;
  entries: Json;
  account: string;
  undone_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  version: Generated<number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface PublicBookingTable {
  hospital: Generated<string>;
  id: string;
  appointment: string;
  email: string;
  pet_name: string;
  species: string;
  lang: string;
  ask_hash: Buffer | null;
  manage_hash: Buffer | null;
  network_hash: Buffer;
  confirmed_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  revoked_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  told_starts_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  version: Generated<number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface PublicLinkTable {
  hospital: Generated<string>;
  id: string;
  oid: string;
  model: string;
  object: string;
  revoked_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  version: Generated<number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface QcAgentTable {
  hospital: Generated<string>;
  id: string;
  lot: string;
  opened_at: Instant;
  checked_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  used_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  author: string | null;
  version: Generated<number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface QcEventTable {
  hospital: Generated<string>;
  id: string;
  device: string;
  kind: string;
  note: Generated<string>;
  at: Instant;
  author: string | null;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface QcHeldResultTable {
  hospital: Generated<string>;
  hold: string;
  record: string;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface QcHoldTable {
  hospital: Generated<string>;
  id: string;
  device: string;
  analyte: Generated<string>;
  cause: string;
  point: string | null;
  since: Instant;
  passed_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  reason: Generated<string>;
  overridden: Generated<boolean>;
  released_by: string | null;
  released_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  version: Generated<number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface QcLotTable {
  hospital: Generated<string>;
  id: string;
  device: string;
  level: number;
  lot: string;
  material: Generated<string>;
  expires_on: string;
  opened_on: string | null;
  analytes: ColumnType<any, string | undefined, string>;
  closed: Generated<boolean>;
  author: string | null;
  version: Generated<number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface QcPointTable {
  hospital: Generated<string>;
  id: string;
  run: string;
  lot: string;
  device: string;
  level: number;
  analyte: string;
  unit: string;
  value: number;
  mean: number | null;
  sd: number | null;
  z: number | null;
  rules: Generated<string[]>;
  verdict: string;
  state: string;
  reason: Generated<string>;
  decided_by: string | null;
  decided_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  measured_at: Instant;
  version: Generated<number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface QcRuleSetTable {
  hospital: Generated<string>;
  id: string;
  device: string;
  analyte: string;
  off: Generated<string[]>;
  tea: number | null;
  version: Generated<number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface QcRunTable {
  hospital: Generated<string>;
  id: string;
  device: string;
  lot: string;
  measured_at: Instant;
  source: string;
  record: string | null;
  agent: string | null;
  note: Generated<string>;
  author: string | null;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface QuotationTable {
  hospital: Generated<string>;
  id: string;
  number: number;
  pet: string;
  owner: string | null;
  medical_record: string | null;
  title: string;
  note: Generated<string>;
  valid_until: string;
  status: Generated<string>;
  revision: Generated<number>;
  options: ColumnType<any, string | undefined, string>;
  chosen: number | null;
  author: string | null;
  sent_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  opened_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  used_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  used_by: string | null;
  used_in: string | null;
  deleted_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  version: Generated<number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface QuotationAnswerTable {
  hospital: Generated<string>;
  id: string;
  quotation: string;
  revision: number;
  decision: string;
  chosen: number | null;
  signed_by: string;
  signature: ColumnType<any, string | undefined, string>;
  reason: Generated<string>;
  content_hash: string;
  version: Generated<number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface QuotationVersionTable {
  hospital: Generated<string>;
  id: string;
  quotation: string;
  revision: number;
  content: Json;
  content_hash: string;
  author: string | null;
  version: Generated<number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface RangeChangeTable {
  hospital: Generated<string>;
  id: string;
  range: string;
  author: string;
  way: string;
  before: ColumnType<any, string | null, string | null>;
  after: Json;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface ReadLogTable {
  hospital: Generated<string>;
  seq: number;
  at: Instant;
  account: string;
  action: string;
  entity: string;
  entity_id: string;
  pet: string | null;
}

export interface ReagentLotTable {
  hospital: Generated<string>;
  id: string;
  name: string;
  lot: string;
  serial: Generated<string>;
  gtin: string | null;
  expires_on: string | null;
  quantity: number;
  cost: Generated<number>;
  device: string | null;
  state: Generated<string>;
  opened_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  discard_reason: Generated<string>;
  version: Generated<number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface ReceiptTable {
  hospital: Generated<string>;
  id: string;
  number: number;
  medical_record: string;
  pet: string;
  owner: string | null;
  currency: string;
  discount_percent: Generated<number>;
  discount_amount: Generated<number>;
  note: Generated<string>;
  status: Generated<string>;
  subtotal: Generated<number>;
  discount: Generated<number>;
  rounding: Generated<number>;
  total: Generated<number>;
  received: Generated<number>;
  paid_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  version: Generated<number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
  owner_name: string | null;
  pet_name: string | null;
}

export interface ReceiptInvoiceTable {
  hospital: Generated<string>;
  id: string;
  receipt: string;
  recipient: Generated<string>;
  buyer_number: string | null;
  carrier: string | null;
  donation_code: string | null;
  invoice_number: string | null;
  random_code: string | null;
  author: string;
  version: Generated<number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface ReceiptItemTable {
  hospital: Generated<string>;
  id: string;
  name: string;
  name_zhtw: string | null;
  name_ja: string | null;
  code: string | null;
  price: Generated<number>;
  taxed: Generated<boolean>;
  from_default: Generated<boolean>;
  default_entry: string | null;
  deleted: Generated<boolean>;
  version: Generated<number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
  cost: number | null;
  barcode: string | null;
  stocked: Generated<boolean>;
  category: string | null;
}

export interface ReceiptLineTable {
  hospital: Generated<string>;
  id: string;
  receipt: string;
  kind: string;
  source: string | null;
  name: string;
  quantity: Generated<number>;
  unit_price: number;
  amount: number;
  detail: Generated<string>;
  author: string | null;
  version: Generated<number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
  name_zhtw: string | null;
  name_ja: string | null;
  process_fee: number | null;
  tax_percent: number | null;
}

export interface RecordAddendumTable {
  hospital: Generated<string>;
  id: string;
  medical_record: string;
  author: string;
  author_name: string;
  text: string;
  created_at: Instant;
}

export interface RecordSignatureTable {
  hospital: Generated<string>;
  id: string;
  medical_record: string;
  kind: string;
  signer: string;
  signer_name: string;
  licence_number: Generated<string>;
  proof: Generated<string>;
  signed_at: Instant;
}

export interface ReflexOrderTable {
  hospital: Generated<string>;
  id: string;
  record: string;
  rule: string;
  pet: string;
  trigger_order: string | null;
  state: string;
  obstacle: string | null;
  cause: Json;
  test: string;
  lab_order: string | null;
  doubt: string | null;
  doubt_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  settled_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  settled_by: string | null;
  decided_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  decided_by: string | null;
  version: Generated<number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface ReflexRuleTable {
  hospital: Generated<string>;
  id: string;
  name: string;
  example: string | null;
  is_on: boolean;
  mode: string;
  analyte: string;
  species: string | null;
  age_from_days: number | null;
  age_to_days: number | null;
  kind: string;
  low_limit: number | null;
  high_limit: number | null;
  unit: string;
  test: string;
  laboratory: string | null;
  sample_type: string | null;
  same_sample_hours: number;
  not_within_days: number;
  source: string;
  author: string;
  deleted_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  version: Generated<number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface ReflexRuleChangeTable {
  hospital: Generated<string>;
  id: string;
  rule: string;
  author: string;
  before: ColumnType<any, string | null, string | null>;
  after: ColumnType<any, string | null, string | null>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface RefundTable {
  hospital: Generated<string>;
  id: string;
  number: number;
  receipt: string;
  receipt_line: string;
  type: string;
  amount: number;
  reason: string;
  author: string;
  version: Generated<number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
  till_session: string | null;
}

export interface RegisterBottleTable {
  hospital: Generated<string>;
  id: string;
  number: string;
  medicine: string;
  name: string;
  unit: string;
  lot: string;
  expires_on: string | null;
  size: number;
  stock_lot: string | null;
  balance: Generated<number>;
  entries: Generated<number>;
  closed_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface RegisterEntryTable {
  hospital: Generated<string>;
  id: string;
  bottle: string;
  number: Generated<number>;
  kind: string;
  quantity: number;
  given: Generated<number>;
  wasted: Generated<number>;
  counted: number | null;
  balance: Generated<number>;
  pet: string | null;
  reason: Generated<string>;
  corrects: string | null;
  author: string;
  witness: string;
  at: Instant;
}

export interface RegistrationTable {
  id: string;
  hospital_name: string;
  hospital_key: string;
  look_alike_key: string;
  display_name: string;
  email: string;
  phone: string;
  source: string;
  lang: string;
  change_hash: Buffer | null;
  token_hash: Buffer | null;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  asked_at: Instant;
  expires_at: Instant;
  used_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  used_key: string | null;
  account: string | null;
  inviter: string | null;
}

export interface ReminderOptOutTable {
  hospital: Generated<string>;
  owner: string;
  opted_out: boolean;
  version: Generated<number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface ReminderSentTable {
  hospital: Generated<string>;
  id: string;
  kind: string;
  occasion: string;
  pet: string | null;
  owner: string;
  subject: string | null;
  due_on: string | null;
  letter: string;
  token_hash: Buffer | null;
  sent_at: Instant;
  version: Generated<number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
  channel: Generated<string>;
  line_reason: string | null;
}

export interface ReminderSettingTable {
  hospital: Generated<string>;
  rules: Json;
  quiet_from: number;
  quiet_to: number;
  due_checked_on: string | null;
  version: Generated<number>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface ReplacementPhotoTable {
  hospital: Generated<string>;
  id: string;
  object_key: string;
  small_key: string;
  filetype: string;
  width: number;
  height: number;
  source_sha256: string;
  author: string;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface ReplacementRequestTable {
  hospital: Generated<string>;
  id: string;
  reason: string;
  contact: Generated<string>;
  photo: string | null;
  requested_by: string;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface RewardTable {
  id: string;
  recipient: string;
  invitation: string;
  months: number;
  reason: string;
  plan_ends_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  at: Instant;
}

export interface SampleLookTable {
  hospital: Generated<string>;
  id: string;
  record: string | null;
  specimen: string | null;
  hemolysis: number | null;
  lipemia: number | null;
  icterus: number | null;
  author: string;
  version: Generated<number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface SeriesTable {
  hospital: Generated<string>;
  id: string;
  study: string;
  series_instance_uid: string;
  modality: Generated<string>;
  series_number: number | null;
  description: Generated<string>;
  body_part: Generated<string>;
  archived: Generated<boolean>;
  deleted_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  version: Generated<number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface SeriesIndexTable {
  hospital: Generated<string>;
  series: string;
  stamp: number;
  attributes: Json;
  instances: Json;
  metadata: Buffer;
  built_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface ServiceLogTable {
  hospital: Generated<string>;
  id: string;
  record: string | null;
  model: string;
  serial: Generated<string>;
  error_code: Generated<string>;
  error_text: Generated<string>;
  rotor_lot_number: string | null;
  replaceable: boolean;
  listed: boolean;
  service_status: Generated<string>;
  duplicate_of: string | null;
  exam_time: ColumnType<Date | null, Date | string | null, Date | string | null>;
  evidence: ColumnType<any, string | undefined, string>;
  request: string | null;
  decided_by: string | null;
  decided_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  decision_reason: Generated<string>;
  deleted_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  version: Generated<number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface SessionTable {
  id: string;
  token_hash: Buffer;
  account: string;
  hospital: string;
  browser_id: string | null;
  address: string | null;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  seen_at: ColumnType<Date, Date | string | undefined, Date | string>;
  expires_at: Instant;
  revoked_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  revoked_for: string | null;
  user_agent: string | null;
  verified_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  locked_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  limited: string | null;
  home: string | null;
}

export interface ShareAttemptTable {
  hospital: Generated<string>;
  id: string;
  share: string;
  address: string;
  at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface ShareImportTable {
  hospital: Generated<string>;
  id: string;
  share_sealed: Buffer;
  from_hospital: string;
  from_name: string;
  share: string;
  pet: string;
  series: Json;
  state: string;
  images: Generated<number>;
  images_done: Generated<number>;
  images_new: Generated<number>;
  failure: string | null;
  author: string;
  request_key: string | null;
  version: Generated<number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface ShareMailTable {
  hospital: Generated<string>;
  id: string;
  share: string;
  email: string;
  lang: string;
  note: Generated<string>;
  has_link: boolean;
  attachment: string | null;
  filename: string | null;
  author: string;
  request_key: string | null;
  at: Instant;
  sent_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
}

export interface ShareUrlTable {
  hospital: Generated<string>;
  id: string;
  share_hash: Buffer;
  share_sealed: Buffer;
  title: Generated<string>;
  queries: Json;
  downloadable: Generated<boolean>;
  expiration: Instant;
  password_hash: string | null;
  password_version: Generated<number>;
  email: string | null;
  author: string | null;
  revoked_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  opened: Generated<number>;
  opened_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  version: Generated<number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
  deidentify: Generated<boolean>;
  words_seen: Generated<boolean>;
}

export interface ShareViewTable {
  hospital: Generated<string>;
  id: string;
  share: string;
  did: string;
  device: string;
  at: Instant;
}

export interface ShareZipTable {
  hospital: Generated<string>;
  id: string;
  share: string;
  state: string;
  files: Generated<number>;
  files_done: Generated<number>;
  bytes: Generated<number>;
  object_key: string | null;
  deidentify: boolean;
  failure: string | null;
  notes: ColumnType<any, string | undefined, string>;
  version: Generated<number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface SpecimenTable {
  hospital: Generated<string>;
  id: string;
  pet: string;
  number: string;
  sample_type: string | null;
  ordered_at: Instant;
  collected_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  received_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  running_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  resulted_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  reviewed_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  told_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  rejected_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  reject_reason: string | null;
  reject_note: Generated<string>;
  replaces: string | null;
  withdrawn_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  tests: Generated<string[]>;
  moved_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  author: string | null;
  version: Generated<number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface SpecimenCounterTable {
  hospital: Generated<string>;
  day: string;
  last: Generated<number>;
}

export interface StaffImageTable {
  hospital: Generated<string>;
  id: string;
  account: string;
  sha256: string;
  png: Buffer;
  width: number;
  height: number;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface StaffProfileTable {
  hospital: Generated<string>;
  account: string;
  title: Generated<string>;
  licence_number: Generated<string>;
  colour: string | null;
  photo: string | null;
  signature: string | null;
  version: Generated<number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface StaffStampTable {
  hospital: Generated<string>;
  document: string;
  kind: string;
  signer: string;
  title: Generated<string>;
  licence_number: Generated<string>;
  signature: string | null;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface StockBalanceTable {
  hospital: Generated<string>;
  lot: string;
  store: string;
  quantity: number;
}

export interface StockItemTable {
  hospital: Generated<string>;
  id: string;
  kind: string;
  entry: string;
  reorder_point: number | null;
  par_level: number | null;
  supplier: Generated<string>;
  version: Generated<number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface StockLotTable {
  hospital: Generated<string>;
  id: string;
  item: string;
  lot: string;
  expires_on: string | null;
  gtin: string | null;
  received: Generated<number>;
  cost: Generated<number>;
  version: Generated<number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface StockMovementTable {
  hospital: Generated<string>;
  id: string;
  lot: string;
  store: string;
  kind: string;
  quantity: number;
  cost: number | null;
  line: string | null;
  pet: string | null;
  batch: string;
  supplier: Generated<string>;
  reason: Generated<string>;
  author: string | null;
  at: Instant;
}

export interface StockStoreTable {
  hospital: Generated<string>;
  id: string;
  name: string;
  kind: Generated<string>;
  dispenses: Generated<boolean>;
  deleted_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  version: Generated<number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface StorageCommitmentTable {
  hospital: Generated<string>;
  id: string;
  transaction_uid: string;
  peer: string;
  called_aetitle: string;
  requested: Json;
  failed: ColumnType<any, string | null, string | null>;
  reported_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  attempts: Generated<number>;
  version: Generated<number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface StudyTable {
  hospital: Generated<string>;
  id: string;
  pet: string | null;
  study_instance_uid: string;
  modality: Generated<string>;
  datetime: Instant;
  description: Generated<string>;
  accession_number: Generated<string>;
  patient_id: Generated<string>;
  patient_name: Generated<string>;
  species: Generated<string>;
  breed: Generated<string>;
  responsible_person: Generated<string>;
  matched_by: string | null;
  archived: Generated<boolean>;
  deleted_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  version: Generated<number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
  merged_into: string | null;
  as_sent: ColumnType<any, string | null, string | null>;
  difference_seen: Generated<boolean>;
  filed_apart_from: string | null;
  owner_erased: Generated<boolean>;
}

export interface StudyCountTable {
  hospital: Generated<string>;
  week: string;
  studies: number;
}

export interface StudyIndexTable {
  hospital: Generated<string>;
  study: string;
  datetime: Instant;
  uid: string;
  name: string;
  name_end: Generated<string>;
  owner: string;
  owner_end: Generated<string>;
  chart: string;
  accession: string;
  description: string;
  species: string;
  breed: string;
  modalities: Generated<string[]>;
  series: Generated<number>;
  referrer: Generated<string>;
  study_id: Generated<string>;
  sex: Generated<string>;
  neutered: Generated<string>;
  birth_date: Generated<string>;
  dicom: Generated<boolean>;
  attributes: ColumnType<any, string | null, string | null>;
  everything: string | null;
  answer: string | null;
}

export interface StudyListChoiceTable {
  hospital: Generated<string>;
  account: string;
  columns: ColumnType<any, string | undefined, string>;
  views: ColumnType<any, string | undefined, string>;
  version: Generated<number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface StudyMoveTable {
  hospital: Generated<string>;
  id: string;
  kind: string;
  study: string;
  moved: ColumnType<any, string | undefined, string>;
  account: string | null;
  undone_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  version: Generated<number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface SurgeryCheckTable {
  hospital: Generated<string>;
  id: string;
  surgery_record: string;
  item: string;
  ticked: boolean;
  at: Instant;
  by: string | null;
  version: Generated<number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface SurgeryConsentTable {
  hospital: Generated<string>;
  id: string;
  surgery_record: string;
  owner: string | null;
  kind: string;
  procedure: string;
  side: string;
  lang: string;
  text_version: string;
  text: string;
  text_hash: string;
  signed_by: string;
  signature: ColumnType<any, string | undefined, string>;
  reason: Generated<string>;
  witness: string | null;
  at: Instant;
}

export interface SurgeryEntryTable {
  hospital: Generated<string>;
  id: string;
  surgery_record: string;
  kind: string;
  at: Instant;
  name: string;
  amount: number | null;
  unit: Generated<string>;
  route: Generated<string>;
  note: Generated<string>;
  author: string | null;
  deleted_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  version: Generated<number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface SurgeryRecordTable {
  hospital: Generated<string>;
  id: string;
  pet: string;
  medical_record: string | null;
  treatment: string | null;
  procedure: string;
  side: Generated<string>;
  status: Generated<string>;
  starts_at: Instant;
  planned_minutes: Generated<number>;
  room: Generated<string>;
  surgeon: string | null;
  anaesthetist: string | null;
  asa: number | null;
  is_emergency: Generated<boolean>;
  fasting_since: ColumnType<Date | null, Date | string | null, Date | string | null>;
  risks: Generated<string>;
  estimate_low: number | null;
  estimate_high: number | null;
  unit_price: number | null;
  counts: ColumnType<any, string | undefined, string>;
  report: Generated<string>;
  complications: Generated<string>;
  implants: ColumnType<any, string | undefined, string>;
  charged_line: string | null;
  author: string | null;
  deleted_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  version: Generated<number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface SurgeryStepTable {
  hospital: Generated<string>;
  id: string;
  surgery_record: string;
  event: string;
  status: string;
  reason: Generated<string>;
  missing: Generated<string[]>;
  at: Instant;
  by: string | null;
}

export interface SurgeryValueTable {
  hospital: Generated<string>;
  id: string;
  surgery_record: string;
  at: Instant;
  measure: string;
  value: number | null;
  by: string | null;
  version: Generated<number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface SystemAnnouncementTable {
  id: string;
  message: ColumnType<any, string | null, string | null>;
  account: string;
  created_at: Instant;
}

export interface TeleconsultRequestTable {
  hospital: Generated<string>;
  id: string;
  pet: string;
  study: string | null;
  kind: Generated<string>;
  images: ColumnType<any, string | undefined, string>;
  parts: Generated<string[]>;
  history: Generated<string>;
  no_history: Generated<boolean>;
  summary: Generated<string>;
  urgency: Generated<string>;
  lang: string;
  consultant: string | null;
  species: Generated<string>;
  breed: Generated<string>;
  sex: string | null;
  neutered: boolean | null;
  birthdate: string | null;
  weight: number | null;
  status: Generated<string>;
  author: string;
  taker: string | null;
  finding: Generated<string>;
  conclusion: Generated<string>;
  declared_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  sent_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  accepted_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  answered_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  closed_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  deleted_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  version: Generated<number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface TillTable {
  hospital: Generated<string>;
  id: string;
  name: string;
  deleted_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  version: Generated<number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface TillClosingTable {
  hospital: Generated<string>;
  id: string;
  kind: string;
  number: number;
  period: string;
  from_at: Instant;
  to_at: Instant;
  content: Json;
  closed_by: string;
  closed_at: Instant;
}

export interface TillCountTable {
  hospital: Generated<string>;
  id: string;
  session: string;
  pieces: Json;
  amount: number;
  expected: number;
  author: string;
  at: Instant;
}

export interface TillMovementTable {
  hospital: Generated<string>;
  id: string;
  session: string;
  amount: number;
  reason: string;
  author: string;
  at: Instant;
}

export interface TillSessionTable {
  hospital: Generated<string>;
  id: string;
  till: string;
  number: number;
  status: Generated<string>;
  opened_by: string;
  opened_at: Instant;
  float_amount: number;
  float_pieces: ColumnType<any, string | null, string | null>;
  counted: number | null;
  expected: number | null;
  counted_by: string | null;
  reason: Generated<string>;
  closed_by: string | null;
  closed_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  version: Generated<number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface TillSettingTable {
  hospital: Generated<string>;
  uses_tills: boolean;
  cash_alone: boolean;
  blind_count: boolean;
  second_person: boolean;
  variance_limit: number;
  version: Generated<number>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
  tax_percent: number | null;
}

export interface TodoItemTable {
  hospital: Generated<string>;
  id: string;
  todo_list: string | null;
  medical_record: string | null;
  pet: string | null;
  assignee: string | null;
  text: string;
  done_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  done_by: string | null;
  author: string | null;
  deleted_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  version: Generated<number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
  due_on: string | null;
}

export interface TodoListTable {
  hospital: Generated<string>;
  id: string;
  name: string;
  medical_record: string | null;
  deleted_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  version: Generated<number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface TransmissionTable {
  hospital: Generated<string>;
  id: string;
  gateway: string | null;
  seq: number | null;
  device: Generated<string>;
  device_serial: Generated<string>;
  protocol: string;
  charset: Generated<string>;
  decimal_mark: Generated<string>;
  received_at: Instant;
  raw_key: string;
  raw_sha256: string;
  size: number;
  preview: Generated<string>;
  state: string;
  fault: string | null;
  version: Generated<number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
  triage: ColumnType<any, string | null, string | null>;
}

export interface TreatmentTable {
  hospital: Generated<string>;
  id: string;
  name: string;
  name_zhtw: string | null;
  name_ja: string | null;
  code: string | null;
  category: Generated<string>;
  price: Generated<number>;
  minutes: number | null;
  from_default: Generated<boolean>;
  default_entry: string | null;
  deleted: Generated<boolean>;
  version: Generated<number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
  lab_test: string | null;
  cost: number | null;
  taxed: Generated<boolean>;
  lines: ColumnType<any, string | undefined, string>;
  lines_in_price: Generated<boolean>;
}

export interface TreatmentRecordTable {
  hospital: Generated<string>;
  id: string;
  medical_record: string;
  pet: string;
  treatment: string | null;
  name: string;
  category: Generated<string>;
  status: Generated<string>;
  decline_reason: string | null;
  quantity: Generated<number>;
  unit_price: Generated<number>;
  discount_percent: Generated<number>;
  amount: Generated<number>;
  note: Generated<string>;
  done_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  done_by: string | null;
  author: string | null;
  deleted_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  version: Generated<number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
  lab_order: string | null;
  name_zhtw: string | null;
  name_ja: string | null;
  inpatient_slot: string | null;
}

export interface UsageNoteTable {
  hospital: Generated<string>;
  id: string;
  at: Instant;
  version: string;
  screen: string;
  action: string;
  duration_ms: number | null;
}

export interface VaccineTable {
  hospital: Generated<string>;
  id: string;
  name: string;
  name_zhtw: string | null;
  name_ja: string | null;
  code: string | null;
  species: Generated<string[]>;
  diseases: Generated<string[]>;
  interval_days: number | null;
  price: Generated<number>;
  from_default: Generated<boolean>;
  default_entry: string | null;
  deleted: Generated<boolean>;
  version: Generated<number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
  cost: number | null;
  taxed: Generated<boolean>;
  barcode: string | null;
  stocked: Generated<boolean>;
}

export interface VaccineRecordTable {
  hospital: Generated<string>;
  id: string;
  pet: string;
  medical_record: string | null;
  kind: Generated<string>;
  vaccine: string | null;
  medicine: string | null;
  name: string;
  name_zhtw: string | null;
  name_ja: string | null;
  antigens: Generated<string[]>;
  given_on: string;
  manufacturer: Generated<string>;
  lot: Generated<string>;
  expires_on: string | null;
  dose: Generated<string>;
  site: Generated<string>;
  route: Generated<string>;
  given_by: string | null;
  given_by_name: Generated<string>;
  certificate: Generated<string>;
  reaction: Generated<string>;
  reaction_severity: Generated<string>;
  interval_days: number | null;
  next_due: string | null;
  remind: Generated<boolean>;
  note: Generated<string>;
  imported: Generated<boolean>;
  confirmed: Generated<string[]>;
  treatment_record: string | null;
  author: string | null;
  deleted_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  version: Generated<number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface VersionNoteTable {
  version: string;
  notes: Json;
  account: string;
  updated_at: Instant;
}

export interface VisitChangeTable {
  hospital: Generated<string>;
  id: string;
  medical_record: string;
  kind: string;
  pet: string;
  pet_before: string | null;
  assignee: string | null;
  author: string;
  reason: Generated<string>;
  version: Generated<number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface VitalSignsTable {
  hospital: Generated<string>;
  id: string;
  pet: string;
  medical_record: string | null;
  measured_at: Instant;
  temperature: number | null;
  pulse: number | null;
  respiration: number | null;
  systolic: number | null;
  diastolic: number | null;
  mean_pressure: number | null;
  pressure_site: string | null;
  cuff: string | null;
  weight: number | null;
  crt: number | null;
  bcs: number | null;
  pain: number | null;
  mucous_membranes: string | null;
  hydration_percent: number | null;
  spo2: number | null;
  glucose: number | null;
  note: Generated<string>;
  author: string | null;
  deleted_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  version: Generated<number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
  face: ColumnType<any, string | null, string | null>;
  muscle: string | null;
  pain_answer: string | null;
  pain_answer_note: Generated<string>;
  pain_answered_by: string | null;
  pain_answered_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
}

export interface WalkInTable {
  hospital: Generated<string>;
  id: string;
  day: string;
  number: number;
  status: string;
  name: Generated<string>;
  phone: Generated<string>;
  pet_name: Generated<string>;
  reason: Generated<string>;
  lang: string;
  token_hash: Buffer;
  device_hash: Buffer;
  network_hash: Buffer;
  taken_at: Instant;
  called_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  called_by: string | null;
  medical_record: string | null;
  version: Generated<number>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface WalkInRuleTable {
  hospital: Generated<string>;
  is_on: Generated<boolean>;
  ask_name: string;
  ask_phone: string;
  door: string;
  version: Generated<number>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface WardTable {
  hospital: Generated<string>;
  id: string;
  name: string;
  rank: Generated<number>;
  deleted_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  version: Generated<number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface WeeklyLetterTable {
  hospital: Generated<string>;
  id: string;
  account: string;
  week: string;
  letter: string;
  token_hash: Buffer;
  version: Generated<number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface WeeklyLetterChoiceTable {
  hospital: Generated<string>;
  account: string;
  since: ColumnType<Date | null, Date | string | null, Date | string | null>;
  version: Generated<number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface WorklistItemTable {
  hospital: Generated<string>;
  id: string;
  pet: string;
  medical_record: string | null;
  status: Generated<string>;
  modality: string;
  aetitle: Generated<string>;
  procedure: string;
  views: Generated<string[]>;
  notes: Generated<string>;
  scheduled_at: Instant;
  accession_number: string;
  study_instance_uid: string;
  requested_by: string;
  started_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  ended_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  version: Generated<number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface Database {
  account: AccountTable;
  account_passkey: AccountPasskeyTable;
  account_recovery_code: AccountRecoveryCodeTable;
  account_totp: AccountTotpTable;
  agreement_acceptance: AgreementAcceptanceTable;
  ai_result: AiResultTable;
  allergy_record: AllergyRecordTable;
  annotation: AnnotationTable;
  applied_seq: AppliedSeqTable;
  appointment: AppointmentTable;
  appointment_setting: AppointmentSettingTable;
  appointment_wait: AppointmentWaitTable;
  audit_log: AuditLogTable;
  booking_rule: BookingRuleTable;
  breach: BreachTable;
  breach_letter: BreachLetterTable;
  breach_step: BreachStepTable;
  cage: CageTable;
  chimera_pet: ChimeraPetTable;
  chimera_server: ChimeraServerTable;
  clinic_path: ClinicPathTable;
  clinic_path_step: ClinicPathStepTable;
  clinic_path_template: ClinicPathTemplateTable;
  comparison_pair: ComparisonPairTable;
  coupon: CouponTable;
  coupon_use: CouponUseTable;
  critical_alert: CriticalAlertTable;
  critical_escalation: CriticalEscalationTable;
  critical_readback: CriticalReadbackTable;
  critical_told: CriticalToldTable;
  custom_range: CustomRangeTable;
  data_export: DataExportTable;
  data_export_file: DataExportFileTable;
  data_import: DataImportTable;
  data_import_file: DataImportFileTable;
  data_import_key: DataImportKeyTable;
  data_import_mapping: DataImportMappingTable;
  data_import_row: DataImportRowTable;
  default_entry: DefaultEntryTable;
  default_entry_deleted: DefaultEntryDeletedTable;
  delta_hold: DeltaHoldTable;
  delta_limits: DeltaLimitsTable;
  deposit_entry: DepositEntryTable;
  device: DeviceTable;
  device_comparison: DeviceComparisonTable;
  device_link_day: DeviceLinkDayTable;
  device_maintenance: DeviceMaintenanceTable;
  diagnosis: DiagnosisTable;
  diagnosis_record: DiagnosisRecordTable;
  dicomweb_token: DicomwebTokenTable;
  differential_record: DifferentialRecordTable;
  driver_change: DriverChangeTable;
  driver_replay: DriverReplayTable;
  driver_use: DriverUseTable;
  email_change: EmailChangeTable;
  emergency_drug: EmergencyDrugTable;
  erasure_audit_row: ErasureAuditRowTable;
  erasure_identity: ErasureIdentityTable;
  erasure_ledger: ErasureLedgerTable;
  erasure_request: ErasureRequestTable;
  export_target: ExportTargetTable;
  filed_measurement: FiledMeasurementTable;
  follow_up: FollowUpTable;
  gateway: GatewayTable;
  gateway_command: GatewayCommandTable;
  given_handout: GivenHandoutTable;
  handout: HandoutTable;
  his_image: HisImageTable;
  hospital: HospitalTable;
  hospital_change: HospitalChangeTable;
  hospital_logo: HospitalLogoTable;
  hospital_sequence: HospitalSequenceTable;
  hospital_step: HospitalStepTable;
  idempotency_key: IdempotencyKeyTable;
  image_check: ImageCheckTable;
  image_hold: ImageHoldTable;
  image_leaving: ImageLeavingTable;
  image_report: ImageReportTable;
  image_report_template: ImageReportTemplateTable;
  image_retention: ImageRetentionTable;
  imported_entry: ImportedEntryTable;
  inpatient_check: InpatientCheckTable;
  inpatient_note: InpatientNoteTable;
  inpatient_order: InpatientOrderTable;
  inpatient_page: InpatientPageTable;
  inpatient_record: InpatientRecordTable;
  inpatient_release: InpatientReleaseTable;
  inpatient_slot: InpatientSlotTable;
  interface_token: InterfaceTokenTable;
  interference_rule: InterferenceRuleTable;
  interference_rule_change: InterferenceRuleChangeTable;
  interval_decision: IntervalDecisionTable;
  interval_study: IntervalStudyTable;
  invitation: InvitationTable;
  invitation_code: InvitationCodeTable;
  lab_counter: LabCounterTable;
  lab_file: LabFileTable;
  lab_interpretation: LabInterpretationTable;
  lab_order: LabOrderTable;
  lab_phrase: LabPhraseTable;
  lab_phrase_change: LabPhraseChangeTable;
  lab_record: LabRecordTable;
  label_print: LabelPrintTable;
  letter: LetterTable;
  line_channel: LineChannelTable;
  line_code: LineCodeTable;
  line_event: LineEventTable;
  line_heard: LineHeardTable;
  line_link: LineLinkTable;
  line_message: LineMessageTable;
  login_attempt: LoginAttemptTable;
  mail_problem: MailProblemTable;
  medical_image: MedicalImageTable;
  medical_record: MedicalRecordTable;
  medical_record_revision: MedicalRecordRevisionTable;
  medical_record_template: MedicalRecordTemplateTable;
  medicine: MedicineTable;
  medicine_group_record: MedicineGroupRecordTable;
  medicine_record: MedicineRecordTable;
  membership: MembershipTable;
  membership_invitation: MembershipInvitationTable;
  notice_mark: NoticeMarkTable;
  notice_read: NoticeReadTable;
  order_panel: OrderPanelTable;
  outbox: OutboxTable;
  own_driver: OwnDriverTable;
  own_driver_version: OwnDriverVersionTable;
  owner: OwnerTable;
  owner_merge: OwnerMergeTable;
  owner_phone: OwnerPhoneTable;
  owner_search: OwnerSearchTable;
  pacs_forward: PacsForwardTable;
  pacs_peer: PacsPeerTable;
  pacs_upload: PacsUploadTable;
  pacs_usage: PacsUsageTable;
  passkey_challenge: PasskeyChallengeTable;
  password_link: PasswordLinkTable;
  payment: PaymentTable;
  payment_plan: PaymentPlanTable;
  performed_step: PerformedStepTable;
  pet: PetTable;
  pet_merge: PetMergeTable;
  pet_owner: PetOwnerTable;
  pet_search: PetSearchTable;
  plan_watch: PlanWatchTable;
  post_it: PostItTable;
  post_it_record: PostItRecordTable;
  preventive_due: PreventiveDueTable;
  preventive_opt_out: PreventiveOptOutTable;
  preventive_protocol: PreventiveProtocolTable;
  preventive_reminder: PreventiveReminderTable;
  price_change: PriceChangeTable;
  public_booking: PublicBookingTable;
  public_link: PublicLinkTable;
  qc_agent: QcAgentTable;
  qc_event: QcEventTable;
  qc_held_result: QcHeldResultTable;
  qc_hold: QcHoldTable;
  qc_lot: QcLotTable;
  qc_point: QcPointTable;
  qc_rule_set: QcRuleSetTable;
  qc_run: QcRunTable;
  quotation: QuotationTable;
  quotation_answer: QuotationAnswerTable;
  quotation_version: QuotationVersionTable;
  range_change: RangeChangeTable;
  read_log: ReadLogTable;
  reagent_lot: ReagentLotTable;
  receipt: ReceiptTable;
  receipt_invoice: ReceiptInvoiceTable;
  receipt_item: ReceiptItemTable;
  receipt_line: ReceiptLineTable;
  record_addendum: RecordAddendumTable;
  record_signature: RecordSignatureTable;
  reflex_order: ReflexOrderTable;
  reflex_rule: ReflexRuleTable;
  reflex_rule_change: ReflexRuleChangeTable;
  refund: RefundTable;
  register_bottle: RegisterBottleTable;
  register_entry: RegisterEntryTable;
  registration: RegistrationTable;
  reminder_opt_out: ReminderOptOutTable;
  reminder_sent: ReminderSentTable;
  reminder_setting: ReminderSettingTable;
  replacement_photo: ReplacementPhotoTable;
  replacement_request: ReplacementRequestTable;
  reward: RewardTable;
  sample_look: SampleLookTable;
  series: SeriesTable;
  series_index: SeriesIndexTable;
  service_log: ServiceLogTable;
  session: SessionTable;
  share_attempt: ShareAttemptTable;
  share_import: ShareImportTable;
  share_mail: ShareMailTable;
  share_url: ShareUrlTable;
  share_view: ShareViewTable;
  share_zip: ShareZipTable;
  specimen: SpecimenTable;
  specimen_counter: SpecimenCounterTable;
  staff_image: StaffImageTable;
  staff_profile: StaffProfileTable;
  staff_stamp: StaffStampTable;
  stock_balance: StockBalanceTable;
  stock_item: StockItemTable;
  stock_lot: StockLotTable;
  stock_movement: StockMovementTable;
  stock_store: StockStoreTable;
  storage_commitment: StorageCommitmentTable;
  study: StudyTable;
  study_count: StudyCountTable;
  study_index: StudyIndexTable;
  study_list_choice: StudyListChoiceTable;
  study_move: StudyMoveTable;
  surgery_check: SurgeryCheckTable;
  surgery_consent: SurgeryConsentTable;
  surgery_entry: SurgeryEntryTable;
  surgery_record: SurgeryRecordTable;
  surgery_step: SurgeryStepTable;
  surgery_value: SurgeryValueTable;
  system_announcement: SystemAnnouncementTable;
  teleconsult_request: TeleconsultRequestTable;
  till: TillTable;
  till_closing: TillClosingTable;
  till_count: TillCountTable;
  till_movement: TillMovementTable;
  till_session: TillSessionTable;
  till_setting: TillSettingTable;
  todo_item: TodoItemTable;
  todo_list: TodoListTable;
  transmission: TransmissionTable;
  treatment: TreatmentTable;
  treatment_record: TreatmentRecordTable;
  usage_note: UsageNoteTable;
  vaccine: VaccineTable;
  vaccine_record: VaccineRecordTable;
  version_note: VersionNoteTable;
  visit_change: VisitChangeTable;
  vital_signs: VitalSignsTable;
  walk_in: WalkInTable;
  walk_in_rule: WalkInRuleTable;
  ward: WardTable;
  weekly_letter: WeeklyLetterTable;
  weekly_letter_choice: WeeklyLetterChoiceTable;
  worklist_item: WorklistItemTable;
}
