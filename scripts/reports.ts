import { existsSync, readFileSync } from 'node:fs';
import type { Outcome } from './steps.ts';

type VitestReport = {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message?: string;
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
  }[];
};

/** Reads vitest's JSON; a file that could not even be loaded is one failure, and so is a runner that ended badly. */
export function readVitest(file: string, exitCode: number): Outcome {
  if (!existsSync(file)) return { passed: 0, failed: ['vitest did not run'], skipped: [], unsteady: [] };
  const { testResults } = JSON.parse(readFileSync(file, 'utf8')) as VitestReport;
  const all = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map((each) => ({ ...each, name: short(name) })),
  );
  const failed = all.filter(({ status }) => status === 'failed').map(({ name, fullName }) => `${name}: ${fullName}`);
  const unloaded = testResults
    .filter(
      ({ status, assertionResults }) =>
        status === 'failed' && !assertionResults.some((each) => each.status === 'failed'),
    )
    .map(({ name, message = '' }) => `${short(name)}: ${message.split('\n')[0]}`);
  const isUnexplained = exitCode !== 0 && failed.length + unloaded.length === 0;
  return {
    passed: all.filter(({ status }) => status === 'passed').length,
    failed: [...failed, ...unloaded, ...(isUnexplained ? ['vitest ended with an error outside of every test'] : [])],
    skipped: all
      .filter(({ status }) => /skipped|pending|todo/.test(status))
      .map(({ name, fullName }) => `${name}: ${fullName}`),
    unsteady: [],
  };
}

type Suite = {
  readonly title: string;
  readonly file?: string;
  readonly suites?: readonly Suite[];
  readonly specs?: readonly Spec[];
};
type Spec = { readonly title: string; readonly file: string; readonly tests: readonly { readonly status: string }[] };
type PlaywrightReport = {
  readonly suites: readonly Suite[];
  readonly errors: readonly { readonly message?: string }[];
};

/** Reads Playwright's JSON; a journey that passed only when repeated is named as unsteady (decision 0215). */
export function readPlaywright(file: string, exitCode: number): Outcome {
  if (!existsSync(file)) return { passed: 0, failed: ['the journeys did not run'], skipped: [], unsteady: [] };
  const { suites, errors } = JSON.parse(readFileSync(file, 'utf8')) as PlaywrightReport;
  const tests = suites
    .flatMap(specsOf)
    .flatMap((spec) => spec.tests.map(({ status }) => ({ status, line: `${spec.file}: ${spec.title}` })));
  const failed = tests.filter(({ status }) => status === 'unexpected').map(({ line }) => line);
  const unsteady = tests.filter(({ status }) => status === 'flaky').map(({ line }) => line);
  const broken = errors.map(({ message = 'an error outside of every journey' }) => message.split('\n')[0]!);
  const isUnexplained = exitCode !== 0 && failed.length + broken.length === 0;
  return {
    passed: tests.filter(({ status }) => status === 'expected').length + unsteady.length,
    failed: [...failed, ...broken, ...(isUnexplained ? ['the journeys ended with an error'] : [])],
    skipped: tests.filter(({ status }) => status === 'skipped').map(({ line }) => line),
    unsteady,
  };
}

function specsOf({ suites = [], specs = [] }: Suite): Spec[] {
  return [...specs, ...suites.flatMap(specsOf)];
}

function short(file: string): string {
  return file.replace(`${process.cwd()}/`, '');
}
