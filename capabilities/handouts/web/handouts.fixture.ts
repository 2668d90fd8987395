import type { Handout, HandoutOfVisit, HandoutSummary } from '../contract/index.ts';

export const RENAL = '019ac2f0-0000-7000-8001-00000000000c';
export const RECORD = '01933f00-0000-7000-8000-00000000b001';

export const renal: Handout = {
  ...{ id: RENAL, version: 1, created_at: '2026-11-28T00:00:00.000Z', updated_at: '2026-11-28T00:00:00.000Z' },
  texts: {
    en: { title: 'Renal diet', text: 'It spares the kidneys.\n# Water\n- Several bowls' },
    ja: { title: '腎臓病の食事', text: '腎臓の負担を減らします。\n# 水\n- 数か所に置きます' },
  },
  ...{ related: ['CKD'], archived: false, checked: false, deleted: false, is_starting: true },
  ...{ checked_by_name: null, checked_at: null },
};

export const renalSummary: HandoutSummary = {
  ...{ id: RENAL, version: 1, titles: { en: 'Renal diet', ja: '腎臓病の食事' }, languages: ['en', 'ja'] },
  ...{ related: ['CKD'], archived: false, checked: false, is_starting: true, updated_at: null },
};

/** Only in Japanese, and out of use. */
export const oldSummary: HandoutSummary = {
  ...renalSummary,
  ...{ id: '01933f00-0000-7000-8000-00000000b009', titles: { ja: '昔の説明書' }, languages: ['ja'], archived: true },
  ...{ checked: true, is_starting: false, updated_at: '2026-11-20T00:00:00.000Z' },
};

export const givenRenal: HandoutOfVisit = {
  ...{ id: '01933f00-0000-7000-8000-00000000b002', medical_record: RECORD, handout: RENAL, handout_version: 1 },
  ...{ lang: 'ja', title: '腎臓病の食事', text: '# 水\n- 数か所に置きます', note: '毎週量ってください' },
  ...{ way: 'print', letter: null, given_by_name: 'Dr. Lin', given_at: '2026-11-28T02:00:00.000Z' },
};
