import type { Licence, Role } from '@alder/wire';

/** Address, time zone and money of the demo hospital; its name is the one of the mock-ups. */
export const DEMO_HOSPITAL = {
  key: 'coast',
  name: '海岸動物醫院',
  licence: { his: 5, lis: 3, pacs: 3 },
  timezone: 'Asia/Taipei',
  currency: 'TWD',
  lang: 'zhtw',
  phone: '02-2345-6789',
  address: '台北市大安區海岸路 123 號',
  accountLimit: 20,
} as const;

/** The same for every account: the demo holds no personal data. */
export const DEMO_PASSWORD = 'coast-2026';

export type StaffMember = {
  /** How the demo's records call them. */
  readonly who: StaffKey;
  readonly email: string;
  readonly displayName: string;
  readonly role: Role;
  readonly permits: readonly Licence[];
  readonly lang: 'en' | 'ja' | 'zhtw';
};

export type StaffKey = 'admin' | 'lin' | 'chen' | 'huang' | 'wu' | 'hsu' | 'chou' | 'kuo';

const all = ['his', 'lis', 'pacs'] as const;
const member = (who: StaffKey, displayName: string, role: Role, lang: StaffMember['lang'] = 'zhtw'): StaffMember => ({
  who,
  email: `${who}@coast.example`,
  displayName,
  role,
  permits: all,
  lang,
});

/** Four doctors, the pharmacist, the nurse and the administrator. */
export const DEMO_STAFF: readonly StaffMember[] = [
  member('admin', '海岸院長', 'hospitalAdmin'),
  member('lin', 'Dr. Lin', 'doctor', 'en'),
  member('chen', '陳醫師', 'doctor'),
  member('huang', '黃醫師', 'doctor'),
  member('wu', 'Dr. 呉', 'doctor', 'ja'),
  member('hsu', '許藥師', 'assistant'),
  member('chou', '周怡君', 'assistant'),
  member('kuo', '郭檢驗顧問', 'lisConsultant'),
];
