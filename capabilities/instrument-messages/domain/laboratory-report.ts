import type { Driver } from '@alder/drivers/domain';
import { readAnalyte, readSex, readSpecies } from '@alder/terms';
import { type DeviceDialect, makeObservation, type Observation, type Run, type SentFile } from './run.ts';

/** A result file that is of no form we read, or whose numbers cannot be trusted. */
export class LaboratoryFault extends Error {
  override readonly name = 'LaboratoryFault';
}

/** One test of a reference laboratory as its file has it; every text may be empty. */
export type ReportedTest = {
  /** Code and name, the more specific first. */
  readonly names: readonly string[];
  readonly value: string;
  readonly unit: string;
  readonly range: string;
  readonly flag: string;
  readonly status: string;
  readonly comments: readonly string[];
};

/** One panel of a report. */
export type ReportedPanel = {
  readonly name: string;
  /** Analyzer that measured it, where the laboratory says so. */
  readonly analyzer: string;
  /** ISO 8601, UTC; null where the file does not say. */
  readonly examTime: string | null;
  readonly tests: readonly ReportedTest[];
  readonly comments: readonly string[];
};

/** All results of one sample, in whatever form the laboratory wrote them. */
export type LaboratoryReport = {
  /** Name of the laboratory; empty where its form is used by several. */
  readonly laboratory: string;
  readonly orderIds: readonly string[];
  readonly patientIds: readonly string[];
  readonly patientName: string;
  readonly sex: string;
  readonly species: string;
  readonly panels: readonly ReportedPanel[];
  readonly files: readonly SentFile[];
};

/** Longest result in words that is a value; what is longer, a report, is a comment. */
const MAX_WORDS = 120;

/**
 * The runs of a report: one for each panel name, because a name that stands twice in one report is one panel in two parts.
 * A document belongs to the last of them.
 */
export function runsOfReport(report: LaboratoryReport, dialect: DeviceDialect, driver: Driver): Run[] {
  const names = [...new Set(report.panels.map(({ name }) => name))];
  const runs = names
    .map((name) =>
      runOf(
        report,
        report.panels.filter((panel) => panel.name === name),
        { dialect, driver },
      ),
    )
    .filter(({ observations, comments }) => observations.length > 0 || comments.length > 0);
  if (report.files.length === 0) return runs;
  const last = runs.at(-1) ?? runOf(report, [], { dialect, driver });
  return [...runs.slice(0, -1), { ...last, files: report.files }];
}

function runOf(
  report: LaboratoryReport,
  panels: readonly ReportedPanel[],
  { dialect, driver }: { readonly dialect: DeviceDialect; readonly driver: Driver },
): Run {
  const tests = panels.flatMap((panel) => panel.tests);
  return {
    device: {
      vendor: report.laboratory,
      model: panels.map(({ analyzer }) => analyzer).find(Boolean) ?? '',
      serial: '',
    },
    orderIds: [...new Set(report.orderIds.filter(Boolean))],
    patientIds: [...new Set(report.patientIds.filter(Boolean))],
    patientName: report.patientName,
    sex: readSex(report.sex),
    species: readSpecies(report.species),
    isControl: false,
    panel: panels[0]?.name ?? '',
    lot: '',
    examTime: panels.map(({ examTime }) => examTime).find((time) => time !== null) ?? null,
    headerTime: null,
    observations: tests.filter(isValue).map((test) => observationOf(test, panels[0]!.name, { dialect, driver })),
    comments: [
      ...tests.flatMap(({ names, value, comments }) => [
        ...(value.trim() !== '' && !isWords(value) ? [`${names.at(-1) ?? ''}: ${value.trim()}`] : []),
        ...comments.map((comment) => `${names.at(-1) ?? ''}: ${comment.trim()}`),
      ]),
      ...panels.flatMap(({ comments }) => comments.map((comment) => comment.trim())),
    ].filter(Boolean),
    error: null,
    internalQc: [],
    cassette: null,
    files: [],
    laboratory: report.laboratory,
  };
}

/** A test without a value is one that is not done yet, or that only has a comment. */
const isValue = ({ value }: ReportedTest) => value.trim() !== '' && isWords(value);

const isWords = (value: string) => value.trim().length <= MAX_WORDS && !value.trim().includes('\n');

type Reading = { readonly dialect: DeviceDialect; readonly driver: Driver };

function observationOf(test: ReportedTest, panel: string, { dialect, driver }: Reading): Observation {
  // `mEq/L.`: laboratories end a unit like a sentence.
  const unit = test.unit.trim().replace(/\.$/, '');
  const names = OTHER_SPECIMEN.test(panel)
    ? namesIn(panel, test.names)
    : test.names.flatMap((name) => spellings(name, unit));
  return makeObservation({ ...test, names, unit }, dialect.decimal, driver);
}

/** Panels that measure something else than blood: `Glucose` of one is not the glucose of blood. */
const OTHER_SPECIMEN = /urin|\bUA\b|fluid|effusion|\bCSF\b|f(a)?ecal|cytolog|culture/i;

/** Names of a test of another specimen: those of urine that are known, else with the panel before it. */
function namesIn(panel: string, names: readonly string[]): string[] {
  return readAnalyte(names)?.panel === 'ua' ? [...names] : [`${panel}: ${names.at(-1) ?? ''}`];
}

/**
 * How a name may be known: as it stands, without a second name of the same analyte in brackets (`ALT (SGPT)`), and as the
 * percentage of a cell where that is its unit. The whole name comes last, because it is the one that is shown.
 */
function spellings(name: string, unit: string): string[] {
  const plain = name.trim();
  if (unit === '%' && CELLS.has(plain.toLowerCase())) return [CELLS.get(plain.toLowerCase())!, plain];
  const [, before = '', inside = ''] = /^(.+?)\s*\(([^()]*)\)$/.exec(plain) ?? [];
  const known = before && readAnalyte([before]);
  const isSame = known && known === readAnalyte([inside]);
  return [plain.replace(/\s+%$/, '%'), ...(isSame ? [before] : []), plain];
}

/** Cells whose bare name a laboratory uses for the percentage, with the unit in a field of its own. */
const CELLS: ReadonlyMap<string, string> = new Map([
  ['neutrophils', 'NEU%'],
  ['segs', 'NEU%'],
  ['lymphocytes', 'LYM%'],
  ['monocytes', 'MONO%'],
  ['eosinophils', 'EOS%'],
  ['basophils', 'BASO%'],
]);

/** Bases of the first bytes of PDF, PNG and JPEG in Base64. */
const DOCUMENT = /^(JVBERi0|iVBORw0KGgo|\/9j\/)/;

/** A document or picture in a text of a result file; nothing for any other text. */
export function documentIn(name: string, text: string): SentFile[] {
  const data = text.replace(/^data:[\w/+.-]+;base64,/, '').trim();
  return DOCUMENT.test(data) && data.length > 64 ? [{ name, encoding: 'base64', data }] : [];
}
