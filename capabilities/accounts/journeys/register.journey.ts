import { randomBytes } from 'node:crypto';
import { expect, PASSWORD, test } from '@alder/testing/browser';
import { arrivedLetters } from '@alder/testing/letters';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const WORDS = {
  en: {
    link: 'Register',
    fields: ['Hospital name', 'Hospital id', 'Your name', 'Email', 'Mobile phone'],
    submit: 'Create hospital',
    sent: 'Check your email',
    subject: 'Activate',
    ...{ password: 'Password', confirm: 'Confirm password', open: 'Open my hospital' },
    accept: 'I accept the terms of use and the privacy policy',
    menu: 'Main menu',
  },
  zhtw: {
    link: '註冊',
    fields: ['醫院名稱', '醫院代碼', '您的姓名', '電子郵件', '手機號碼'],
    submit: '建立醫院',
    sent: '請查收電子郵件',
    subject: '啟用',
    ...{ password: '密碼', confirm: '確認密碼', open: '開啟我的醫院' },
    accept: '我同意使用條款與隱私權政策',
    menu: '主選單',
  },
  ja: {
    link: '登録',
    fields: ['病院名', '病院 ID', 'お名前', 'メールアドレス', '携帯電話番号'],
    submit: '病院を登録する',
    sent: 'メールをご確認ください',
    subject: '登録を完了してください',
    ...{ password: 'パスワード', confirm: 'パスワード（確認）', open: '病院を開く' },
    accept: '利用規約とプライバシーポリシーに同意します',
    menu: 'メインメニュー',
  },
} as const;

function newcomer() {
  const id = randomBytes(4).toString('hex').replaceAll(/[01]/g, 'x');
  return { name: `Coast Vet ${id}`, key: `coast-${id}`, person: 'Lin Yi-Chun', email: `lin@coast-${id}.test` };
}

/** Path of the link in the newest letter to an address. */
async function linkTo(email: string, count = 1): Promise<string> {
  await expect.poll(async () => (await arrivedLetters(email)).length).toBe(count);
  const [link = ''] = /https?:\/\/\S+/.exec((await arrivedLetters(email)).at(-1)!.text) ?? [];
  const { pathname, search } = new URL(link);
  return pathname + search;
}

async function fillIn(page: Page, words: (typeof WORDS)[keyof typeof WORDS], values: readonly string[]) {
  for (const [at, label] of words.fields.entries()) {
    await page.getByLabel(label, { exact: true }).fill(values[at]!);
  }
}

for (const language of ['en', 'zhtw', 'ja'] as const) {
  test.describe(() => {
    test.use({ language });
    test(`a stranger registers in ${language}, reads the letter that arrived, sets a password and is in the empty hospital [screen.register]`, async ({
      anonymousPage: page,
    }) => {
      const words = WORDS[language];
      const { name, key, person, email } = newcomer();
      if (language === 'ja') await page.setViewportSize({ width: 390, height: 844 });
      await page.goto('/auth');
      await page.getByRole('link', { name: words.link, exact: true }).click();
      await expect(page).toHaveURL('/auth/register');
      const submit = page.getByRole('button', { name: words.submit });
      await expect(submit).toHaveAttribute('aria-disabled', 'true');
      await page.getByLabel(words.fields[0], { exact: true }).fill(name);
      await expect(page.getByLabel(words.fields[1], { exact: true })).toHaveValue(`coast-vet-${key.slice(6)}`);
      await fillIn(page, words, [name, key, person, email, '0912-345-678']);
      expect((await new AxeBuilder({ page }).analyze()).violations.map(({ id }) => id)).toEqual([]);
      await submit.click();
      await expect(page.getByRole('heading', { name: words.sent })).toBeVisible();
      await expect(page.getByText(email)).toBeVisible();

      await page.goto(await linkTo(email));
      expect((await arrivedLetters(email))[0]!.subject).toContain(words.subject);
      await expect(page).toHaveURL('/auth/activate');
      await expect(page.getByText(name)).toBeVisible();
      await page.getByLabel(words.password, { exact: true }).fill(PASSWORD);
      await page.getByLabel(words.confirm, { exact: true }).fill(PASSWORD);
      await page.getByLabel(words.accept).check();
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map(({ id }) => id)).toEqual([]);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(wide).toBeLessThanOrEqual(0);
      await page.getByRole('button', { name: words.open }).click();

      await expect(page).toHaveURL('/manage/first-day');
      if (language !== 'ja') await expect(page.getByRole('navigation', { name: words.menu })).toBeVisible();
    });
  });
}

test('a scanner that opens the link and sends the form without a script spends nothing, and the person uses it by keys alone [rule.register]', async ({
  anonymousPage: page,
  browser,
  baseURL,
}) => {
  const { name, key, person, email } = newcomer();
  await page.goto('/auth/register');
  const tab = async (label: string, text: string) => {
    await expect(page.getByLabel(label, { exact: true })).toBeFocused();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  };
  const [first, second, third, fourth, fifth] = WORDS.en.fields;
  await tab(first, name);
  await tab(second, key);
  await tab(third, person);
  await tab(fourth, email);
  await expect(page.getByLabel(fifth, { exact: true })).toBeFocused();
  await page.keyboard.type('0912-345-678');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  const link = await linkTo(email);

  const scanner = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
  const scanned = await scanner.newPage();
  await scanned.goto(link);
  expect(
    (await scanned.request.post('/auth/activate', { form: { password: PASSWORD } })).status(),
  ).toBeGreaterThanOrEqual(400);
  await scanner.close();

  await page.goto(link);
  await tab('Password', PASSWORD);
  await page.keyboard.press('Tab');
  await tab('Confirm password', PASSWORD);
  await page.keyboard.press('Tab');
  await expect(page.getByLabel(WORDS.en.accept)).toBeFocused();
  await page.keyboard.press('Space');
  await page.getByLabel('Confirm password', { exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/manage/first-day');

  await page.context().clearCookies();
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'This link has expired' })).toBeVisible();
});

test('a hospital id that is reserved or taken is said at its field, and a wrong address is corrected', async ({
  anonymousPage: page,
  hospital,
}) => {
  const { name, key, person, email } = newcomer();
  await page.goto('/auth/register');
  await fillIn(page, WORDS.en, [name, 'a1der', person, 'lin@coast', '0912-345-678']);
  await page.getByRole('button', { name: 'Create hospital' }).click();
  await expect(page.getByText('This id is reserved, or reads like one that is. Choose another.')).toBeVisible();
  await expect(page.getByText('Invalid email format')).toBeVisible();

  await fillIn(page, WORDS.en, [name, hospital.key, person, `wrong-${email}`, '0912-345-678']);
  await page.getByRole('button', { name: 'Create hospital' }).click();
  await expect(page.getByText('Duplicate Hospital Code')).toBeVisible();

  await page.getByLabel('Hospital id').fill(key);
  await page.getByRole('button', { name: 'Create hospital' }).click();
  await expect(page.getByText(`wrong-${email}`)).toBeVisible();
  await page.getByRole('button', { name: 'Wrong address? Change it' }).click();
  await expect(page.getByLabel('Hospital name')).toHaveValue(name);
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Create hospital' }).click();

  await expect(page.getByText(email, { exact: false })).toBeVisible();
  await page.goto(await linkTo(email));
  await expect(page.getByLabel('Email')).toHaveValue(email);
});
