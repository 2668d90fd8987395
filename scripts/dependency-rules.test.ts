import { readFileSync } from 'node:fs';
import path from 'node:path';
import { cruise } from 'dependency-cruiser';
import extractTSConfig from 'dependency-cruiser/config-utl/extract-ts-config';
import { beforeAll, expect, test } from 'vitest';
import rules from '../.dependency-cruiser.mjs';

type Module = { source: string; dependencies: { resolved: string; couldNotResolve: boolean; module: string }[] };
type Result = {
  modules: Module[];
  summary: { violations: { from: string; to: string; rule: { name: string } }[]; totalCruised: number };
};

const root = path.join(import.meta.dirname, '..');
let result: Result;

beforeAll(async () => {
  const { options, forbidden } = rules;
  const ruleSet = { ...options, ruleSet: { forbidden }, validate: true, baseDir: root };
  const resolve = options.enhancedResolveOptions;
  const tsConfig = extractTSConfig(path.join(root, 'tsconfig.json'));
  const cruised = await cruise(['apps', 'capabilities', 'platform', 'standards'], ruleSet as never, resolve as never, {
    tsConfig,
  });
  result = cruised.output as unknown as Result;
}, 60_000);

test('no capability imports the inside of another, and no tier the wrong one', () => {
  expect(result.summary.violations.map(({ from, to, rule }) => `${rule.name}: ${from} → ${to}`)).toEqual([]);
});

test('the dependency rules were applied: every file was read and every package of the workspace found', () => {
  expect(result.modules.filter(({ source }) => !source.startsWith('node_modules')).length).toBeGreaterThan(600);
  const own = result.modules
    .flatMap(({ dependencies }) => dependencies)
    .filter(({ module }) => module.startsWith('@alder/'));
  expect(own.length).toBeGreaterThan(500);
  expect(own.filter(({ couldNotResolve }) => couldNotResolve)).toEqual([]);
  expect(own.filter(({ resolved }) => !/^(apps|capabilities|platform|standards)\//.test(resolved))).toEqual([]);
});

test('all eight dependency rules hold', () => {
  expect(rules.forbidden.map(({ name }) => name)).toHaveLength(8);
  expect(readFileSync(path.join(root, '.dependency-cruiser.mjs'), 'utf8')).not.toContain("severity: 'warn'");
});
