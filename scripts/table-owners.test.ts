import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const ROOT = path.join(import.meta.dirname, '..');

/** Capability or platform part that writes a table, where it is not the area that the migration's file name says. */
const OWNERS: Readonly<Record<string, string>> = {
  ...{ hospital: 'hospitals', account: 'accounts', membership: 'accounts', session: 'accounts' },
  ...{
    login_attempt: 'accounts',
    password_link: 'accounts',
    owner: 'patients',
    pet: 'patients',
    pet_merge: 'patients',
    owner_merge: 'patients',
    pet_owner: 'patients',
  },
  ...{ owner_search: 'patients', owner_phone: 'patients', pet_search: 'patients' },
  ...{
    hospital_sequence: 'server',
    outbox: 'server',
    audit_log: 'server',
    idempotency_key: 'server',
    applied_seq: 'server',
  },
  // Templates are part of the catalog.
  medical_record_template: 'catalog',
  ...{ custom_range: 'ranges', range_change: 'ranges' },
  custom_range: 'ranges',
  ...{ account_passkey: 'passkeys', passkey_challenge: 'passkeys' },
  ...{ staff_image: 'staff-profiles', staff_profile: 'staff-profiles', staff_stamp: 'staff-profiles' },
  follow_up: 'follow-ups',
  ...{ handout: 'handouts', given_handout: 'handouts' },
  ...{ lab_interpretation: 'lab-reports', lab_phrase: 'lab-reports', lab_phrase_change: 'lab-reports' },
  ...{ record_signature: 'record-signing', record_addendum: 'record-signing' },
  ...{ clinic_path: 'clinic-path', clinic_path_step: 'clinic-path', clinic_path_template: 'clinic-path' },
  ...{ walk_in: 'walk-in', walk_in_rule: 'walk-in' },
  ...{ specimen: 'specimens', specimen_counter: 'specimens', order_panel: 'specimens' },
  ...{ reflex_rule: 'reflex-orders', reflex_rule_change: 'reflex-orders', reflex_order: 'reflex-orders' },
  ...{ critical_alert: 'critical-values', critical_readback: 'critical-values' },
  lab_file: 'lab',
  ...{ delta_hold: 'lab-history', delta_limits: 'lab-history' },
  ...{ interference_rule: 'interference', interference_rule_change: 'interference', sample_look: 'interference' },
  ...{ critical_escalation: 'critical-values', critical_told: 'critical-values' },
  ...{ reagent_lot: 'reagents', device_maintenance: 'reagents' },
  ...{ service_log: 'service-logs', replacement_request: 'service-logs', replacement_photo: 'service-logs' },
  ...{ qc_lot: 'quality-control', qc_rule_set: 'quality-control', qc_agent: 'quality-control' },
  ...{ qc_run: 'quality-control', qc_point: 'quality-control', qc_event: 'quality-control' },
  ...{ qc_hold: 'quality-control', qc_held_result: 'quality-control' },
  ...{ device_comparison: 'quality-control', comparison_pair: 'quality-control' },
  ...{ own_driver: 'driver-workshop', own_driver_version: 'driver-workshop', driver_use: 'driver-workshop' },
  ...{ device_link_day: 'devices', driver_replay: 'driver-workshop', driver_change: 'driver-workshop' },
  ...{ interval_study: 'reference-intervals', interval_decision: 'reference-intervals' },
  ...{ pacs_peer: 'dicomnode', pacs_forward: 'dicomnode', storage_commitment: 'dicomnode' },
  pacs_upload: 'image-intake',
  ...{ annotation: 'measurements', filed_measurement: 'measurements' },
  interface_token: 'lab-interface',
  ...{ dicomweb_token: 'dicomweb', study_index: 'dicomweb', series_index: 'dicomweb', study_count: 'dicomweb' },
};

const WRITES: readonly RegExp[] = [
  /\b(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*'(\w+)/g,
  /\b(?:insert into|delete from|merge into) (?:only )?(\w+)/gi,
  /\bupdate (?:only )?(\w+)(?: (?:as )?\w+)? set\b/gi,
  // These write the table that their caller names.
  /\b(?:deleteUnchanged|restoreUnchanged)\(\s*\w+,\s*'(\w+)/g,
  // `implementEntry` inserts and updates the rows of its table.
  /\btable: '(\w+)'/g,
];

test('the tables of a capability are written by that capability alone', () => {
  const owners = tableOwners();
  const written = sourceFiles().flatMap((file) => {
    const [, part = ''] = file.split(path.sep);
    const text = readFileSync(path.join(ROOT, file), 'utf8');
    return WRITES.flatMap((pattern) => [...text.matchAll(pattern)].map(([, table = '']) => ({ part, table })));
  });
  const found = written.filter(({ part, table }) => owners.has(table) && owners.get(table) !== part);

  expect(written.length).toBeGreaterThan(100);
  expect([...new Set(found.map(({ part, table }) => `${part} writes ${table}`))].sort()).toEqual([]);
});

/** Every table of the migrations with the part of the product that writes it. */
function tableOwners(): ReadonlyMap<string, string> {
  const folder = path.join(ROOT, 'platform', 'database', 'migrations');
  const owners = new Map<string, string>();
  for (const file of readdirSync(folder).sort()) {
    const [, area = ''] = /^\d+T\d+_([a-z]+)/.exec(file) ?? [];
    const text = readFileSync(path.join(folder, file), 'utf8');
    for (const [, table = ''] of text.matchAll(/create table (?:if not exists )?(?!app\.)(\w+)/g))
      owners.set(table, OWNERS[table] ?? area);
    for (const [, from = '', to = ''] of text.matchAll(/alter table (\w+) rename to (\w+)/g))
      owners.set(to, OWNERS[to] ?? owners.get(from) ?? area);
  }
  return owners;
}

function sourceFiles(): string[] {
  return ['capabilities', 'platform', 'apps']
    .flatMap((folder) =>
      readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
        path.join(folder, file),
      ),
    )
    .filter(
      (file) =>
        /^(capabilities\/[\w-]+\/server|platform\/\w+\/src|apps\/server\/src)\/.*\.ts$/.test(file) &&
        !/node_modules|\.test\.|fixture|ground|\/testing\/|\/demo\//.test(file),
    );
}
