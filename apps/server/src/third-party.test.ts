import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { runtimePackages, writeThirdParty } from './third-party.ts';

const MAX_PACKAGES = 250;
/** Licences that let a hospital run, change and hand on the product; LGPL packages run unmodified. */
const PERMITTED =
  /^(0BSD|Apache-2\.0|BlueOak-1\.0\.0|BSD-[23]-Clause|CC0-1\.0|ISC|LGPL-3\.0(-or-later)?|MIT|MIT-0|MPL-2\.0|OFL-1\.1|Python-2\.0|Unlicense|Zlib)$/;

test('a hospital installs at most 250 run-time packages, none of them under the GPL', () => {
  const packages = runtimePackages();

  expect(packages.length).toBeGreaterThan(50);
  expect(packages.length).toBeLessThanOrEqual(MAX_PACKAGES);
  const unlicensed = packages.filter(({ license }) =>
    license
      .replace(/[()]/g, '')
      .split(/ (?:AND|OR) /)
      .some((each) => !PERMITTED.test(each)),
  );
  expect(unlicensed).toEqual([]);
});

test('the build says of every installed package who wrote it and under which licence', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'alder-notice-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));

  writeThirdParty(folder);

  const notice = readFileSync(path.join(folder, 'NOTICE.txt'), 'utf8');
  const bill = JSON.parse(readFileSync(path.join(folder, 'sbom.cdx.json'), 'utf8'));
  const installed = runtimePackages().filter(({ isInstalled }) => isInstalled);
  expect(installed.filter(({ name, version }) => !notice.includes(`${name} ${version}\nLicense: `))).toEqual([]);
  expect(bill).toMatchObject({
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    metadata: { component: { name: 'alder' } },
  });
  expect(bill.components).toHaveLength(runtimePackages().length);
  expect(bill.components).toContainEqual(
    expect.objectContaining({ name: 'fastify', licenses: [{ expression: 'MIT' }] }),
  );
});
