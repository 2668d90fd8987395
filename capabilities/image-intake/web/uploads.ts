import { randomId } from '@alder/client';
import { endingFits, SNIFF_BYTES, sniff, UPLOAD_MOST_BYTES } from '@alder/imaging/domain';
import { type Candidate, collect } from './collect.ts';
import type { SavedFiles } from './saved-files.ts';
import { createSender, type Destination, type Filed, Refused } from './send-upload.ts';
import { forget, newUploadId, remember, remembered } from './upload-memory.ts';

/** One file of an upload into the archive. */
export type UploadTask = {
  readonly id: string;
  readonly name: string;
  /** With its folders, where it was in some. */
  readonly path: string;
  readonly bytes: number;
  readonly sent: number;
  /** `unassigned`: no DICOM file, and no patient was chosen for it. */
  readonly state: 'unassigned' | 'waiting' | 'running' | 'paused' | 'filing' | 'done' | 'refused';
  /** Bytes a second over the last parts. */
  readonly speed: number;
  /** Code of why it stopped, or of what it waits for. */
  readonly problem?: string;
  readonly filed?: Filed;
};

/** Files that were not sent on purpose, with the reason. */
export type UploadNotes = { readonly looking: boolean; readonly leftOut: number; readonly missing: number };

/** Files at once; the server lets a user have four. */
const AT_ONCE = 3;
const RETRY_MS = 3000;
/** Temporary faults, which are retried. */
const passing: readonly string[] = ['network', 'diskFull', 'uploadChecksum', 'uploadsMost', 'uploadOffset', 'tooMany'];
/** Permanent refusals: the file itself would have to differ. */
const final: readonly string[] = ['uploadType', 'uploadEnding'];

type Entry = {
  readonly candidate: Candidate;
  readonly to: Destination;
  readonly isNew: boolean;
  abort?: AbortController;
  confirm?: boolean;
};

export type UploadOptions = {
  readonly hospital: () => string;
  readonly account: string;
  /** Where files wait that a reload must not lose. */
  readonly savedFiles?: SavedFiles | undefined;
  readonly send?: typeof fetch;
};

/**
 * Uploads of one page: ZIP archives and folders opened, resumable in parts, several at once, each with its own pause
 * and fault.
 *
 * After a reload small files, stored in the browser, resume automatically. For a larger file the browser stores the
 * upload id: choosing the file again resumes at the end of the server's copy.
 */
export function createUploads({
  hospital,
  account,
  savedFiles: saved,
  send = (...input) => fetch(...input),
}: UploadOptions) {
  let tasks: readonly UploadTask[] = [];
  let notes: UploadNotes = { looking: false, leftOut: 0, missing: 0 };
  const entries = new Map<string, Entry>();
  const listeners = new Set<() => void>();
  /** What failed in passing rests a moment before it is tried again. */
  const resting = new Set<string>();
  const sender = createSender(hospital, send);

  const notify = () => {
    for (const listener of listeners) listener();
  };
  const set = (id: string, fields: Partial<UploadTask>) => {
    tasks = tasks.map((task) => (task.id === id ? { ...task, ...fields } : task));
    notify();
  };
  const note = (more: Partial<UploadNotes>) => {
    notes = { ...notes, ...more };
    notify();
  };
  const done = (id: string) => {
    entries.delete(id);
    forget(id);
    void saved?.drop(id).catch(() => undefined);
  };

  async function run(id: string): Promise<void> {
    const entry = entries.get(id)!;
    const abort = new AbortController();
    entry.abort = abort;
    try {
      const file = await openChecked(entry.candidate);
      const upload = await sender.arrive(id, file, entry.isNew && !hasBegun(id), abort.signal, (received, speed) => {
        const before = tasks.find((task) => task.id === id)?.speed ?? 0;
        const smooth = before ? before * 0.7 + speed * 0.3 : speed;
        set(id, { sent: received, speed: smooth, problem: undefined as never });
      });
      set(id, { state: 'filing', sent: file.size, problem: undefined as never });
      const filed = await sender.file(upload, entry.to, entry.confirm ?? false);
      set(id, { state: 'done', filed });
      done(id);
    } catch (error) {
      if (abort.signal.aborted) return;
      const code = codeOf(error);
      if (passing.includes(code)) {
        resting.add(id);
        set(id, { state: 'waiting', problem: code });
        setTimeout(() => wakeUp(id), RETRY_MS);
      } else set(id, { state: 'refused', problem: code });
    } finally {
      next();
    }
  }

  /** Whether the server may have a part of the file already, so that its length has to be queried. */
  const hasBegun = (id: string) => {
    const task = tasks.find((one) => one.id === id);
    return task?.problem !== undefined || (task?.sent ?? 0) > 0 || entries.get(id)?.confirm === true;
  };

  const wakeUp = (id: string) => {
    resting.delete(id);
    next();
  };

  const next = () => {
    const running = tasks.filter((task) => task.state === 'running' || task.state === 'filing').length;
    for (const task of tasks
      .filter((one) => one.state === 'waiting' && !resting.has(one.id))
      .slice(0, Math.max(0, AT_ONCE - running))) {
      set(task.id, { state: 'running' });
      void run(task.id);
    }
  };

  const enter = (id: string, candidate: Candidate, to: Destination, isNew: boolean): UploadTask => {
    const problem = candidate.problem ?? sizeProblem(candidate.bytes);
    if (!problem) entries.set(id, { candidate, to, isNew });
    const { name, path, bytes } = candidate;
    return {
      id,
      name,
      path,
      bytes,
      sent: 0,
      speed: 0,
      state: problem ? 'refused' : 'waiting',
      ...(problem && { problem }),
    };
  };

  return {
    get: () => tasks,
    notes: () => notes,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Takes files in; archives among them are opened, and of a disc what its index names. */
    async add(added: Iterable<File>, input: Destination): Promise<void> {
      note({ looking: true });
      const to = withStudy(input);
      const { files, leftOut, missing, refused } = await collect([...added]);
      const before = new Map(remembered().map(({ id, file }) => [file, id]));
      const needsPatient = await Promise.all(
        files.map(async (one) => to.pet === undefined && to.study === undefined && (await isOtherFormat(one))),
      );
      const entered = files.map((candidate, place) => {
        const known = before.get(nameOf(candidate));
        const id = known && !entries.has(known) ? known : newUploadId();
        const task = enter(id, candidate, to, id !== known);
        const isUnassigned = task.state === 'waiting' && needsPatient[place];
        return { candidate, task: isUnassigned ? { ...task, state: 'unassigned' as const } : task };
      });
      const broken = refused.map(({ name, bytes, problem }): UploadTask => {
        return { id: newUploadId(), name, path: name, bytes, sent: 0, speed: 0, state: 'refused', problem };
      });
      tasks = [...tasks, ...broken, ...entered.map(({ task }) => task)];
      const acquired = entered.filter(({ task }) => task.state === 'waiting' || task.state === 'unassigned');
      remember(acquired.map(({ candidate, task: { id } }) => ({ id, file: nameOf(candidate) })));
      note({ looking: false, leftOut: notes.leftOut + leftOut, missing: notes.missing + missing });
      next();
      for (const { candidate, task } of acquired) if (task.state === 'waiting') void keepFile(task.id, candidate, to);
    },
    /** Chooses the patient of all files that wait for one: together they become one study. */
    assign(pet: string) {
      const shared = withStudy({ pet });
      for (const { id, state } of tasks) {
        const entry = entries.get(id);
        if (state !== 'unassigned' || !entry) continue;
        const to = { ...entry.to, ...shared };
        entries.set(id, { ...entry, to });
        set(id, { state: 'waiting' });
        void keepFile(id, entry.candidate, to);
      }
      next();
    },
    /** Resumes the uploads that an earlier page of this account left in this browser. */
    async goOn(): Promise<void> {
      const left = (await saved?.left(hospital(), account).catch(() => undefined)) ?? [];
      const found = left.filter(({ id }) => !entries.has(id));
      tasks = [...tasks, ...found.map(({ id, file, to }) => enter(id, candidateOf(file), to, false))];
      notify();
      next();
    },
    pause(id: string) {
      entries.get(id)?.abort?.abort();
      set(id, { state: 'paused' });
      next();
    },
    pauseAll() {
      for (const { id, state } of tasks) {
        if (state === 'running') entries.get(id)?.abort?.abort();
        if (state === 'running' || state === 'waiting') set(id, { state: 'paused' });
      }
    },
    resume(id: string, { confirm = false } = {}) {
      const entry = entries.get(id);
      if (!entry) return;
      if (confirm) entry.confirm = true;
      set(id, { state: 'waiting' });
      wakeUp(id);
    },
    resumeAll(state: 'paused' | 'refused') {
      for (const task of tasks) {
        if (task.state === state && this.canRetry(task.id) && task.problem !== 'patientIdMismatch')
          set(task.id, { state: 'waiting' });
        resting.delete(task.id);
      }
      next();
    },
    /** Whether a retry may succeed: a file of an unsupported format stays one. */
    canRetry: (id: string) => entries.has(id) && !final.includes(tasks.find((one) => one.id === id)?.problem ?? ''),
    /** Takes a file off the list; what has arrived of it is thrown away on the server too. */
    async remove(id: string) {
      entries.get(id)?.abort?.abort();
      const task = tasks.find((one) => one.id === id);
      tasks = tasks.filter((one) => one.id !== id);
      done(id);
      notify();
      if (task && task.state !== 'done' && task.sent > 0) await sender.cancel(id);
      next();
    },
    /** Removes finished uploads from the list. */
    clear() {
      tasks = tasks.filter(({ state }) => state !== 'done');
      note({ leftOut: 0, missing: 0 });
    },
    /** Uploads that an earlier page did not finish and whose file is not stored here. */
    interrupted: () => remembered().filter(({ id }) => !entries.has(id)).length,
  };

  async function keepFile(id: string, candidate: Candidate, to: Destination): Promise<void> {
    if (!saved || candidate.path !== candidate.name) return;
    const file = await candidate.open();
    await saved.keep({ id, hospital: hospital(), account, file, to }).catch(() => undefined);
    // It may have been sent meanwhile.
    if (!entries.has(id)) await saved.drop(id).catch(() => undefined);
  }
}

export type Uploads = ReturnType<typeof createUploads>;

/** Files other than DICOM have no study of their own: those chosen together for a pet share a new one. */
function withStudy(to: Destination): Destination {
  if (to.pet === undefined || to.study !== undefined) return to;
  return { ...to, study_uid: `2.25.${BigInt(`0x${randomId().replaceAll('-', '')}`)}` };
}

const OTHER_FORMATS = /\.(jpe?g|png|hei[cf]|mp4|m4v|avi|mov|wmv|pdf|tiff?)$/i;

/** Whether a file would be accepted as something else than DICOM. In an archive the ending decides: opening expands it. */
async function isOtherFormat(candidate: Candidate): Promise<boolean> {
  if (candidate.isPacked) return OTHER_FORMATS.test(candidate.name);
  const type = await candidate
    .open()
    .then(typeOf)
    .catch(() => undefined);
  return type !== undefined && type !== 'dicom' && endingFits(candidate.name, type);
}

const nameOf = ({ path, bytes, lastModified }: Candidate) => `${path} ${bytes} ${lastModified}`;

const sizeProblem = (bytes: number) =>
  bytes > UPLOAD_MOST_BYTES ? 'tooLarge' : bytes === 0 ? 'uploadUnreadable' : undefined;

function candidateOf(file: File): Candidate {
  const { name, size, lastModified } = file;
  return { name, path: name, bytes: size, lastModified, open: async () => file };
}

/** Opens a file and examines its beginning, so that files of gigabytes are refused before they are sent. */
async function openChecked(candidate: Candidate): Promise<File> {
  const file = await candidate.open();
  const type = await typeOf(file);
  if (!type) throw new Refused('uploadType');
  if (!endingFits(file.name, type)) throw new Refused('uploadEnding');
  return file;
}

async function typeOf(file: File) {
  return sniff(new Uint8Array(await file.slice(0, SNIFF_BYTES).arrayBuffer()));
}

function codeOf(error: unknown): string {
  if (error instanceof Refused) return error.code;
  const { name, problem } = error as { name?: string; problem?: string };
  // The file was moved or changed since it was chosen.
  if (name === 'NotReadableError' || name === 'NotFoundError') return 'uploadGone';
  return problem ?? 'unknown';
}
