import { presentEntry } from '@alder/server';
import { hl7Sex, hl7Species, type Sex } from '@alder/terms';
import { type GatewayCommand, gatewayCommand } from '../contract/index.ts';
import type { CommandRow } from './command.repository.ts';

/** A command as a gateway gets it. */
export function presentCommand(row: CommandRow): GatewayCommand {
  return presentEntry(gatewayCommand, {
    id: row.id,
    type: row.type,
    args: row.args,
    expires_at: row.expires_at.toISOString(),
    order: row.lab_order && {
      order: row.lab_order,
      order_id: row.order_id,
      device: row.device,
      device_serial: row.device_serial,
      tests: row.tests,
      priority: row.priority,
      sample_id: row.sample_id,
      patient_id: row.patient_id,
      pet_name: row.pet_name,
      owner_name: row.owner_name ?? '',
      species: hl7Species(row.species ?? ''),
      breed: row.breed ?? '',
      sex: hl7Sex((row.sex ?? null) as Sex | null),
      birthdate: row.birthdate,
    },
  });
}
