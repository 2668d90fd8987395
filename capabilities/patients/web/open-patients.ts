import { createStore, type Store, useAccount, useStore } from '@alder/client';
import { useMemo } from 'react';
import type { Pet } from '../contract/index.ts';

/** What a tab shows of a patient. */
export type OpenPatient = Pick<Pet, 'id' | 'name' | 'species' | 'breed' | 'coat_colour' | 'status'>;

/** Maximum number of open patients (design §2.1). */
export const MAX_OPEN = 9;

/** The user's open patients, in the order of their tabs. */
export type OpenPatients = Pick<Store<readonly OpenPatient[]>, 'get' | 'subscribe'> & {
  /** Opens a tab, or shows what is new of the patient in the one it has. */
  open(patient: OpenPatient): void;
  close(id: string): void;
};

const stores = new Map<string, OpenPatients>();

/** The open patients of an account in this browser; one list for the whole page, the same in every tab of the browser. */
export function openPatientsOf(account: string, storage: Storage = localStorage): OpenPatients {
  const key = `alder.patients.${account}`;
  const known = stores.get(key);
  if (known) return known;
  const store = createStore(read(storage, key));
  // least recently used first: that one gives way when there are too many
  let used: readonly string[] = store.get().map(({ id }) => id);
  const keep = (next: readonly OpenPatient[]) => {
    store.set(next);
    try {
      storage.setItem(key, JSON.stringify(next));
    } catch {
      // without room on the device the tabs live as long as the page
    }
  };
  globalThis.addEventListener?.('storage', (event) => {
    if (event.key === key) store.set(read(storage, key));
  });

  const patients: OpenPatients = {
    get: store.get,
    subscribe: store.subscribe,
    open({ id, name, species, breed, coat_colour, status }) {
      const patient = { id, name, species, breed, coat_colour, status };
      used = [...used.filter((one) => one !== id), id];
      const now = store.get();
      if (now.some((one) => JSON.stringify(one) === JSON.stringify(patient))) return;
      if (now.some((one) => one.id === id)) return keep(now.map((one) => (one.id === id ? patient : one)));
      const oldest = now.length < MAX_OPEN ? undefined : used.find((one) => now.some((each) => each.id === one));
      keep([...now.filter((one) => one.id !== oldest), patient]);
    },
    close: (id) => keep(store.get().filter((one) => one.id !== id)),
  };
  stores.set(key, patients);
  return patients;
}

/** The open patients of the logged-in user. */
export function useOpenPatients(): OpenPatients & { readonly patients: readonly OpenPatient[] } {
  const { account } = useAccount();
  const open = useMemo(() => openPatientsOf(account.id), [account.id]);
  return { ...open, patients: useStore(open) };
}

/** Where to go when the tab of a patient is closed that is in view: to the next one, else to the list. */
export function afterClosing(patients: readonly OpenPatient[], id: string): string {
  const at = patients.findIndex((one) => one.id === id);
  const next = patients[at + 1] ?? patients[at - 1];
  return next ? `/patient/${next.id}` : '/patient';
}

function read(storage: Storage, key: string): readonly OpenPatient[] {
  try {
    const saved: unknown = JSON.parse(storage.getItem(key) ?? '[]');
    if (!Array.isArray(saved)) return [];
    const isPatient = (one: unknown): one is OpenPatient =>
      typeof one === 'object' && one !== null && 'id' in one && 'name' in one;
    return saved.filter(isPatient).slice(0, MAX_OPEN);
  } catch {
    return [];
  }
}
