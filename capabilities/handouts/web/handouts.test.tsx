import { show } from '@alder/testing/screen';
import { toastQueue } from '@alder/ui';
import { stale } from '@alder/wire';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { HandoutStrip } from './handout-strip.panel.tsx';
import { givenRenal, oldSummary, RECORD, RENAL, renal, renalSummary } from './handouts.fixture.ts';
import { HandoutsScreen } from './handouts.screen.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  if (toastQueue.current().length > 0) act(() => toastQueue.clear());
});

const admin = { account: { role: 'hospitalAdmin' } } as const;

function showKept(rest: Record<string, unknown> = {}, options: object = admin) {
  const visible = show(
    <HandoutsScreen />,
    { 'his.getHandouts': { result: [renalSummary, oldSummary] }, 'his.getHandout': { result: renal }, ...rest },
    options,
  );
  const sent = (id: string) => visible.send.mock.calls.filter(([call]) => call.id === id).map(([, input]) => input);
  return { ...visible, sent, user: userEvent.setup() };
}

function showStrip(visit: object = {}, rest: Record<string, unknown> = {}) {
  const open = vi.fn();
  vi.stubGlobal('open', open);
  const owner = { lang: 'ja', email: 'sato@owner.test' };
  const visible = show(<HandoutStrip record={RECORD} onAsked={() => undefined} />, {
    'his.getVisitHandouts': { given: [], suggested: [renalSummary], owner, ...visit },
    'his.getHandouts': { result: [renalSummary, oldSummary] },
    'his.getHandout': { result: renal },
    'his.giveHandout': { result: givenRenal },
    ...rest,
  });
  const sent = (id: string) => visible.send.mock.calls.filter(([call]) => call.id === id).map(([, input]) => input);
  return { ...visible, sent, open, user: userEvent.setup() };
}

test('the handouts of the hospital are found in every language, say what is to be checked, and the archive is apart', async () => {
  const { user } = showKept();
  const table = await screen.findByRole('table', { name: 'Owner handouts' });
  expect(within(table).getByText('Renal diet')).toBeTruthy();
  expect(within(table).getByText('to be checked')).toBeTruthy();
  expect(screen.getByRole('note').textContent).toContain('1 handout has not been checked');
  expect(screen.queryByText('昔の説明書')).toBeNull();

  await user.type(screen.getByRole('searchbox', { name: 'Search title, diagnosis, medicine' }), '腎臓');
  expect(within(table).getByText('Renal diet')).toBeTruthy();
  await user.type(screen.getByRole('searchbox'), ' nothing');
  expect(screen.getByText('No handout matches.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Clear the search' }));
  await user.click(screen.getByRole('radio', { name: /Archive/ }));
  expect(screen.getByText('昔の説明書').getAttribute('lang')).toBe('ja');
});

test('what is typed of a handout outlives a reload, and giving up drops it', async () => {
  const begin = async () => {
    const shown = showKept();
    await shown.user.click(await screen.findByText('Renal diet'));
    const form = within(await screen.findByRole('dialog'));
    return { ...shown, form, title: await form.findByRole<HTMLInputElement>('textbox', { name: 'Title' }) };
  };
  const first = await begin();
  await first.user.type(first.title, ' for cats');
  first.unmount();

  const second = await begin();
  expect(second.title.value).toBe('Renal diet for cats');
  await second.user.keyboard('{Escape}');
  await second.user.click(await screen.findByRole('button', { name: /Leave|Discard|Do not save/ }));
  second.unmount();
  expect((await begin()).title.value).toBe('Renal diet');
});

test('a text is changed in one of its languages with a preview in that language, and sent with the mark of who checked it', async () => {
  const { user, sent } = showKept({ 'his.updateHandout': { result: { ...renal, version: 2 } } });
  await user.click(await screen.findByText('Renal diet'));
  const drawer = await screen.findByRole('dialog', { name: 'Renal diet' });
  await user.click(within(drawer).getByRole('radio', { name: /日本語/ }));
  const title = within(drawer).getByRole('textbox', { name: 'Title' });
  expect(title.closest('[lang]')?.getAttribute('lang')).toBe('ja');
  await user.clear(title);
  await user.type(title, '当院の食事');
  const preview = within(drawer).getByRole('region', { name: 'Preview' });
  expect(within(preview).getByRole('heading', { name: '当院の食事' })).toBeTruthy();
  expect(within(preview).getByRole('article').getAttribute('lang')).toBe('ja');
  await user.click(within(drawer).getByRole('checkbox', { name: /veterinarian of our hospital/ }));
  await user.click(within(drawer).getByRole('button', { name: /^Save/ }));

  await waitFor(() => expect(sent('his.updateHandout')).toHaveLength(1));
  expect(sent('his.updateHandout')[0]).toEqual({
    ...{ id: RENAL, version: 1, checked: true },
    texts: { ...renal.texts, ja: { ...renal.texts.ja, title: '当院の食事' } },
  });
});

test('a language with a title and no text is not saved, and neither is a handout without any', async () => {
  const { user, sent } = showKept({ 'his.createHandout': { result: renal } });
  await user.click(await screen.findByRole('button', { name: 'New handout' }));
  const drawer = await screen.findByRole('dialog', { name: 'New handout' });
  await user.click(within(drawer).getByRole('button', { name: /^Save/ }));
  expect(within(drawer).getByRole('textbox', { name: 'Title' }).getAttribute('aria-invalid')).toBe('true');
  await user.type(within(drawer).getByRole('textbox', { name: 'Title' }), 'Ferrets');
  await user.click(within(drawer).getByRole('button', { name: /^Save/ }));
  expect(within(drawer).getByRole('textbox', { name: 'Text' }).getAttribute('aria-invalid')).toBe('true');
  await user.type(within(drawer).getByRole('textbox', { name: 'Text' }), 'Food');
  await user.type(within(drawer).getByRole('textbox', { name: 'Suggested for' }), 'ferret{Enter}ferret');
  expect(sent('his.createHandout')).toEqual([]);
  await user.click(within(drawer).getByRole('button', { name: /^Save/ }));
  await waitFor(() => expect(sent('his.createHandout')).toHaveLength(1));
  expect(sent('his.createHandout')[0]).toEqual({
    ...{ texts: { en: { title: 'Ferrets', text: 'Food' } }, related: ['ferret'], checked: false },
  });
});

test('a handout is archived with one press and back with another, and who only reads has neither', async () => {
  const { user, sent } = showKept({ 'his.updateHandout': { result: { ...renal, version: 2, archived: true } } });
  await user.click(await screen.findByText('Renal diet'));
  await user.click(await screen.findByRole('button', { name: 'Archive' }));
  await waitFor(() => expect(sent('his.updateHandout')).toEqual([{ id: RENAL, version: 1, archived: true }]));
  await waitFor(() => expect(toastQueue.current()).toHaveLength(1));
  act(() => toastQueue.current()[0]!.undo!());
  await waitFor(() => expect(sent('his.updateHandout')[1]).toEqual({ id: RENAL, version: 2, archived: false }));
});

test('an assistant reads the handouts and writes none', async () => {
  const { user } = showKept({}, { account: { role: 'assistant' } });
  await user.click(await screen.findByText('Renal diet'));
  const drawer = await screen.findByRole('dialog', { name: 'Renal diet' });
  expect(within(drawer).getByRole('article').textContent).toContain('Several bowls');
  expect(within(drawer).queryByRole('textbox')).toBeNull();
  for (const name of [/^Save/, 'Archive', 'New handout']) expect(screen.queryByRole('button', { name })).toBeNull();
});

test("a suggested handout opens in the owner's language, and is given and printed with words for this owner", async () => {
  const { user, sent, open } = showStrip();
  await user.click(await screen.findByRole('button', { name: 'Renal diet' }));
  const dialog = await screen.findByRole('dialog', { name: 'Give a handout' });
  const article = await within(dialog).findByRole('article');
  expect(article.getAttribute('lang')).toBe('ja');
  expect(within(article).getByRole('heading', { name: '腎臓病の食事' })).toBeTruthy();
  expect(within(dialog).getByText(/has not checked this handout yet/)).toBeTruthy();
  expect(within(dialog).queryByRole('textbox', { name: 'Email address' })).toBeNull();
  await user.type(within(dialog).getByRole('textbox', { name: 'Words for this owner' }), '毎週');
  expect(article.textContent).toContain('毎週');
  await user.click(within(dialog).getByRole('button', { name: /Give and print/ }));

  await waitFor(() => expect(open).toHaveBeenCalledTimes(1));
  expect(open.mock.calls[0]?.[0]).toContain(`getGivenHandoutPdf/${givenRenal.id}`);
  const of = { medical_record: RECORD, handout: RENAL, version: 1 };
  expect(sent('his.giveHandout')).toEqual([{ ...of, lang: 'ja', note: '毎週', way: 'print' }]);
});

test('words for an owner stay when a colleague changes the handout meanwhile, and are asked about before they are dropped', async () => {
  const { user, sent, emit, responses } = showStrip();
  await user.click(await screen.findByRole('button', { name: 'Renal diet' }));
  const dialog = await screen.findByRole('dialog', { name: 'Give a handout' });
  await user.type(await within(dialog).findByRole('textbox', { name: 'Words for this owner' }), '毎週');
  const ja = { title: '腎臓病の食事', text: '新しい説明' };
  responses['his.getHandout'] = { result: { ...renal, version: 2, texts: { ...renal.texts, ja } } };
  await emit('handout.updated', RENAL);
  expect(await within(dialog).findByText('新しい説明')).toBeTruthy();
  expect(within(dialog).getByRole('textbox', { name: 'Words for this owner' })).toHaveProperty('value', '毎週');

  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
  await user.click(within(dialog).getByRole('button', { name: /Give and print/ }));
  await waitFor(() => expect(sent('his.giveHandout')).toMatchObject([{ version: 2, note: '毎週' }]));
});

test('by email it goes to the address of the owner, which can be another, and says when the language is not theirs', async () => {
  const { user, sent, open } = showStrip(
    {},
    { 'his.giveHandout': { result: { ...givenRenal, way: 'email', letter: 'waiting' } } },
  );
  await user.click(await screen.findByRole('button', { name: 'Renal diet' }));
  const dialog = await screen.findByRole('dialog', { name: 'Give a handout' });
  await user.click(await within(dialog).findByRole('radio', { name: 'English' }));
  expect(within(dialog).getByText(/The owner reads 日本語/)).toBeTruthy();
  await user.click(within(dialog).getByRole('radio', { name: 'Email' }));
  const email = within(dialog).getByRole('textbox', { name: /Email address/ });
  expect(email).toHaveProperty('value', 'sato@owner.test');
  await user.clear(email);
  await user.click(within(dialog).getByRole('button', { name: /Send/ }));
  expect(email.getAttribute('aria-invalid')).toBe('true');
  await user.type(email, 'aoi@owner.test');
  await user.click(within(dialog).getByRole('button', { name: /Send/ }));

  await waitFor(() => expect(sent('his.giveHandout')).toHaveLength(1));
  expect(sent('his.giveHandout')[0]).toMatchObject({ lang: 'en', way: 'email', email: 'aoi@owner.test' });
  expect(open).not.toHaveBeenCalled();
});

test('another one is searched among those in use, and what was changed meanwhile is not given', async () => {
  const { user } = showStrip(
    { suggested: [] },
    {
      'his.giveHandout': () => {
        throw stale({ current: renal });
      },
    },
  );
  await user.click(await screen.findByRole('button', { name: 'Give a handout…' }));
  const choice = await screen.findByRole('dialog', { name: 'Choose a handout' });
  expect(within(choice).queryByText('昔の説明書')).toBeNull();
  await user.type(within(choice).getByRole('searchbox'), 'ckd');
  await user.click(await within(choice).findByRole('button', { name: /Renal diet/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Give a handout' });
  await user.click(await within(dialog).findByRole('button', { name: /Give and print/ }));
  expect(await within(dialog).findByText(/Somebody has changed the handout meanwhile/)).toBeTruthy();
});

test('a given handout is shown with its language, way, person and time, opens as it was given and is taken back', async () => {
  const { user, sent } = showStrip(
    { given: [givenRenal, { ...givenRenal, id: 'b3', way: 'email', letter: 'failed' }], suggested: [] },
    { 'his.withdrawHandout': { id: givenRenal.id } },
  );
  const list = await screen.findByRole('list', { name: 'Given with this visit' });
  const [printed, emailed] = within(list).getAllByRole('listitem');
  expect(printed!.textContent).toMatch(/腎臓病の食事printed · 日本語 · .*Dr\. Lin/);
  expect(emailed!.textContent).toContain('not delivered');
  await user.click(within(printed!).getByRole('button'));
  const dialog = await screen.findByRole('dialog', { name: 'Given to the owner' });
  expect(within(dialog).getByRole('article').textContent).toContain('毎週量ってください');
  await user.click(within(dialog).getByRole('button', { name: 'Given by mistake' }));
  await waitFor(() => expect(sent('his.withdrawHandout')).toEqual([{ id: givenRenal.id }]));
});

test('an email that was sent is not offered to be taken back', async () => {
  const { user } = showStrip({ given: [{ ...givenRenal, way: 'email', letter: 'sent' }], suggested: [] });
  const list = await screen.findByRole('list', { name: 'Given with this visit' });
  await user.click(within(list).getByRole('button'));
  const dialog = await screen.findByRole('dialog', { name: 'Given to the owner' });
  expect(within(dialog).queryByRole('button', { name: 'Given by mistake' })).toBeNull();
  expect(within(dialog).getByRole('button', { name: 'Print' })).toBeTruthy();
});
