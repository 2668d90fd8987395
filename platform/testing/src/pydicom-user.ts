import { execFile, spawnSync } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';

const PYTHON = '/usr/bin/python3';
let installed: boolean | undefined;

/** Whether this machine has pydicom (Debian: python3-pydicom). */
export function hasPydicom(): boolean {
  installed ??= spawnSync(PYTHON, ['-c', 'import pydicom'], { stdio: 'ignore' }).status === 0;
  return installed;
}

/** What a user of normalized services asks, in DICOM's own keywords. */
export type PydicomAsked = {
  readonly host: string;
  readonly port: number;
  readonly called: string;
  readonly calling: string;
  /** Abstract syntaxes that it proposes. */
  readonly contexts: readonly string[];
  readonly messages: readonly {
    readonly context: string;
    readonly command: object;
    readonly dataset?: object;
  }[];
  /** Reports that it waits for behind the last response, and acknowledges. */
  readonly reports?: number;
};

/** A received response or report; the data set in the DICOM JSON model. */
export type PydicomReceived = {
  readonly field: number;
  readonly status: number;
  readonly sopInstance: string;
  readonly event: number;
  readonly dataset: Readonly<Record<string, { readonly Value?: readonly unknown[] }>> | null;
};

/** Asks a DICOM node as pydicom writes it, over one association. */
export async function askAsPydicom(request: PydicomAsked): Promise<PydicomReceived[]> {
  const script = path.join(import.meta.dirname, 'pydicom-user.py');
  const { stdout } = await promisify(execFile)(PYTHON, [script, JSON.stringify(request)]);
  return JSON.parse(stdout) as PydicomReceived[];
}
