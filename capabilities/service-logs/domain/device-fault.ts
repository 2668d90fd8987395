/** A stored run as far as its fault is concerned. */
export type FaultyRun = {
  readonly device: string;
  readonly profile: string;
  readonly error: { readonly code: string; readonly text: string } | null;
  readonly control: boolean;
  readonly internal_qc: { readonly passed: boolean } | null;
  readonly rotor_lot: string | null;
  readonly cassette: string | null;
};

export type DeviceFault = {
  readonly error_code: string;
  readonly error_text: string;
  /** Whether a rotor, cassette or reagent was spoiled by it. */
  readonly replaceable: boolean;
};

/**
 * Codes of the VS2 that an operator causes: too little sample (S01), and a disc that was handled wrongly or is past its
 * date (S02). The disc is spent, but not by a fault of its own.
 */
const VS2_CLASSES: Readonly<Record<string, string>> = { '4037': 'S01', '4056': 'S02' };
const OPERATOR_CLASSES: readonly string[] = ['S01', 'S02'];
const BLANK = /\b(?:blank|background)\b/i;

/** What a service log says of a run; `undefined` for one that went well. */
export function faultOf(run: FaultyRun): DeviceFault | undefined {
  const failedQc = run.control && run.internal_qc?.passed === false;
  if (!run.error && !failedQc) return undefined;
  const error_code = codeOf(run).slice(0, 60);
  const isSpent = Boolean(run.rotor_lot || run.cassette);
  return {
    error_code,
    error_text: run.error?.text ?? '',
    replaceable: isSpent && !OPERATOR_CLASSES.includes(error_code),
  };
}

function codeOf({ device, profile, error, control }: FaultyRun): string {
  const code = error?.code.trim() ?? '';
  if (device === 'vs2') return VS2_CLASSES[code] ?? code;
  if (device !== 'hm5') return code || 'qc';
  if (control) return 'qc';
  return BLANK.test(profile) ? 'blank' : code;
}
