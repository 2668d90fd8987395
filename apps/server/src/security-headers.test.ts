import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { expect, test } from 'vitest';
import { PAGE_POLICY, PRESSABLE_STYLE_HASH } from './security-headers.ts';

test('the one style that a library writes into the page is admitted by the hash of the installed version', () => {
  const package_ = path.dirname(createRequire(import.meta.url).resolve('react-aria/package.json'));
  const source = readFileSync(path.join(package_, 'dist/private/interactions/usePress.mjs'), 'utf8');
  const [, attribute = ''] = /PRESSABLE_ATTRIBUTE = '([\w-]+)'/.exec(source) ?? [];
  const [, template = ''] = /style\.textContent = `([\s\S]*?)`\.trim\(\)/.exec(source) ?? [];
  const style = template.replace(/\$\{[^}]*PRESSABLE_ATTRIBUTE\}/, attribute).trim();

  expect(style).toContain('touch-action');
  expect(PRESSABLE_STYLE_HASH).toBe(`sha256-${createHash('sha256').update(style).digest('base64')}`);
});

test('a page runs no script but its own files, and no site may frame it [security.CSP]', () => {
  expect(PAGE_POLICY).toContain("default-src 'none'");
  expect(PAGE_POLICY).toMatch(/script-src 'self' 'wasm-unsafe-eval';/);
  expect(PAGE_POLICY).toContain("frame-ancestors 'none'");
  expect(PAGE_POLICY).not.toContain("'unsafe-inline'");
  expect(PAGE_POLICY).not.toContain("'unsafe-eval'");
});
