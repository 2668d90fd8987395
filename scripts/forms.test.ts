import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const ROOT = path.join(import.meta.dirname, '..');

/**
 * Files that use the bare `Form`, and why it is not the form of a writing call:
 *
 * - the log-in pages load neither a form library nor the schemas of the contract;
 * - what reads (the password of a link) or stays on the page (names of views and windows, texts of graphic objects)
 *   sends no writing call;
 * - a single control that is saved as soon as it is left is no form, nor is a switch, a button with a question, a work
 *   list whose lines are ticked, an editor that saves while it is written in, or a tool that annotates images.
 */
const BARE_FORMS = [
  'capabilities/accounts/web/activate.screen.tsx',
  'capabilities/accounts/web/confirm-email.screen.tsx',
  'capabilities/accounts/web/factor.dialog.tsx',
  'capabilities/accounts/web/forgot.dialog.tsx',
  'capabilities/accounts/web/login.screen.tsx',
  'capabilities/accounts/web/lost-factor.screen.tsx',
  'capabilities/accounts/web/register.screen.tsx',
  'capabilities/accounts/web/reset.screen.tsx',
  'capabilities/hospitals/web/config-fields.tsx',
  'capabilities/imaging/web/view-name.dialog.tsx',
  'capabilities/sharing/web/import.dialog.tsx',
  'capabilities/sharing/web/share-gate.screen.tsx',
  'capabilities/viewer/stage/graphic-labels.dialog.tsx',
  'capabilities/viewer/stage/window-menu.tsx',
];

const screens = ['apps', 'capabilities', 'platform'].flatMap((folder) =>
  readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => path.join(folder, file))
    .filter((file) => file.endsWith('.tsx') && !/node_modules|\.test\.|^platform\/ui\//.test(file)),
);
const filesWith = (pattern: RegExp) =>
  screens.filter((file) => pattern.test(readFileSync(path.join(ROOT, file), 'utf8'))).sort();

test('a form that sends is a CallForm: no screen has a <form> of its own', () => {
  expect(screens.length).toBeGreaterThan(200);
  expect(filesWith(/<form\b/)).toEqual([]);
  expect(filesWith(/<CallForm\b/).length).toBeGreaterThan(15);
});

test('only forms that send no writing call, and those named here with their reason, do without the schema of a call', () => {
  expect(filesWith(/<Form\b/)).toEqual(BARE_FORMS);
});

test('a dialog with fields sends its writing call from a CallForm', () => {
  const withDialog = filesWith(/<Dialog\b/);
  const withCall = filesWith(/\buseMutationCall\(/);
  const withField = filesWith(/<(?:\w*Field|TextArea|Combobox|Checkbox|Seg)\b/);
  const withForm = filesWith(/\buseCallForm\(/);
  const sending = withDialog.filter((file) => withCall.includes(file) && withField.includes(file));
  expect(sending.length).toBeGreaterThan(10);
  // A list that is sent line by line, each line read by a rule of its domain, is no form.
  expect(sending.filter((file) => !withForm.includes(file))).toEqual([
    'capabilities/accounts/web/invite-many.dialog.tsx',
  ]);
});
