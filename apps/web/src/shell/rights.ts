import type { SessionAccount, SessionHospital } from '@alder/client';

/** Licences of a hospital as the guard reads them. */
export function licences({ active, license_his = 0, license_lis = 0, license_pacs = 0 }: SessionHospital) {
  return { active: active !== false, license_his, license_lis, license_pacs };
}

/** Role and permits of an account as the guard reads them. */
export function permits({ role, permit_his = false, permit_lis = false, permit_pacs = false }: SessionAccount) {
  return { role, permit_his, permit_lis, permit_pacs };
}
