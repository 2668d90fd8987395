import { type PageData, pageData } from '@alder/lab/contract';
import type { Store } from '../store.ts';

/** What the page has while nothing was ever fetched: the clock of this computer, and nobody's names. */
const NOTHING: PageData = {
  ...{ hospital: '', zone: Intl.DateTimeFormat().resolvedOptions().timeZone, lang: 'en', pin: null },
  ...{ people: [], pets: [], ranges: [], drivers: [] },
};

export type PageStock = ReturnType<typeof openPageStock>;

/** What the own page needs of the cloud, kept on disk as it was last fetched. */
export function openPageStock(store: Store) {
  let data = read(store.fact('page data')) ?? NOTHING;
  let digest = data === NOTHING ? '' : (store.fact('page digest') ?? '');
  return {
    data: () => data,
    digest: () => digest,
    take(newDigest: string, newData: PageData) {
      store.putFact('page digest', '');
      store.putFact('page data', JSON.stringify(newData));
      store.putFact('page digest', newDigest);
      data = newData;
      digest = newDigest;
    },
  };
}

function read(text: string | undefined): PageData | undefined {
  try {
    return text === undefined ? undefined : pageData.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
