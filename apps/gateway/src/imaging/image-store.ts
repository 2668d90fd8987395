import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync, type SQLOutputValue } from 'node:sqlite';
import type { GatewayImages } from '@alder/devices/contract';
import { flushFolder } from '../flush-folder.ts';

/** An image that was acknowledged to a device. */
export type HeldImage = {
  readonly sha256: string;
  /** Name of its file in the folder of images. */
  readonly file: string;
  readonly sop_instance: string;
  readonly study: string;
  /** Date and time of the exam as the device wrote them, `YYYYMMDDHHMMSS`; empty: none. */
  readonly exam_at: string;
  readonly bytes: number;
  readonly calling: string;
  readonly charset: string | null;
  readonly received_at: string;
};

const SCHEMA = `
  create table if not exists image (
    sha256 text primary key, file text not null, sop_instance text not null, study text not null, exam_at text not null,
    bytes integer not null, calling text not null, charset text, received_at text not null,
    state text not null default 'queued', reason text not null default '', filed_at text, about text not null default '{}');
  create index if not exists image_queued on image (exam_at desc, study, received_at) where state = 'queued';
  create index if not exists image_of_instance on image (sop_instance);
  create index if not exists image_filed on image (filed_at) where state = 'filed';
  create index if not exists image_of_study on image (study);
  create table if not exists fact (name text primary key, value text not null);`;

/** What the header of an image says of the animal and of the image. */
export type ImageAbout = {
  readonly patient_name: string;
  readonly patient_id: string;
  readonly modality: string;
  readonly description: string;
  readonly view: string;
  readonly number: number | null;
  /** By DICOM keyword: window, inversion, shape of the pixels. */
  readonly attributes: Readonly<Record<string, unknown>>;
};

/** Images of a study that are on this disk. */
export type HeldExam = Pick<ImageAbout, 'patient_name' | 'patient_id' | 'modality' | 'description'> & {
  readonly study: string;
  /** When its first image came in. */
  readonly received_at: string;
  /** Whether the cloud has all of them. */
  readonly isFiled: boolean;
  readonly images: readonly { readonly sha256: string; readonly view: string }[];
};

const DAY_MS = 86_400_000;

export type ImageStore = ReturnType<typeof openImageStore>;

/** How much of what the cloud has is kept for browsers of the network. */
export type Kept = { readonly days: number; readonly bytes: number };

/**
 * Images that the gateway has acknowledged, on disk: a file each, and a row that is written when the file is durable. A file
 * without a row was never acknowledged and is removed at the start.
 *
 * `queued`: the cloud does not have it yet. `refused`: the cloud cannot read it. `filed`: the cloud has it, and the copy is
 * kept for browsers of this network, as long as nothing else needs the room.
 */
export function openImageStore(folder: string) {
  const images = join(folder, 'images');
  const incoming = join(images, 'incoming');
  rmSync(incoming, { recursive: true, force: true });
  mkdirSync(incoming, { recursive: true });
  const db = new DatabaseSync(join(folder, 'images.sqlite'));
  db.exec('pragma journal_mode = wal; pragma synchronous = full; pragma busy_timeout = 5000;');
  addColumns(db);
  db.exec(SCHEMA);
  removeUnlisted(db, images);

  const insert = db.prepare(
    `insert into image (sha256, file, sop_instance, study, exam_at, bytes, calling, charset, received_at, about)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) on conflict do nothing`,
  );
  const queued = db.prepare(`select * from image where state = 'queued' order by exam_at desc, study, received_at`);
  const newest = db.prepare(
    `select exam_at, study from image where state = 'queued' order by exam_at desc, study, received_at limit 1`,
  );
  const holds = db.prepare(`select 1 from image where sop_instance = ? and state = 'queued' limit 1`);
  const remove = db.prepare('delete from image where sha256 = ?');
  const keep = db.prepare(`update image set state = 'filed', filed_at = ? where sha256 = ?`);
  const queueAgain = db.prepare(
    `update image set state = 'queued', filed_at = null where sha256 = ? and state = 'filed'`,
  );
  const oldestFiled = db.prepare(
    `select sha256, file, bytes, filed_at from image where state = 'filed' order by filed_at, sha256 limit 1`,
  );
  const filedBytes = db.prepare(`select coalesce(sum(bytes), 0) as bytes from image where state = 'filed'`);
  const between = db.prepare(
    'select sha256, study, received_at, state, about from image where received_at >= ? and received_at < ? order by received_at',
  );
  const aboutOf = db.prepare('select about from image where sha256 = ?');
  const ofStudy = db.prepare('select sha256 from image where study = ? order by received_at');
  const byContent = db.prepare('select * from image where sha256 = ?');
  const refuse = db.prepare(`update image set state = 'refused', reason = ? where sha256 = ?`);
  const waiting = db.prepare(
    `select count(*) as waiting, coalesce(sum(bytes), 0) as bytes, min(received_at) as oldest
     from image where state = 'queued'`,
  );
  const refused = db.prepare(`select count(*) as refused from image where state = 'refused'`);
  const setFact = db.prepare(
    'insert into fact (name, value) values (?, ?) on conflict (name) do update set value = excluded.value',
  );
  const getFact = db.prepare('select value from fact where name = ?');

  /** Bytes of the disk that are free. */
  function freeBytes(): number {
    const { bavail, bsize } = statfsSync(images);
    return bavail * bsize;
  }

  const oldest = () => oldestFiled.get() as unknown as Filed | undefined;

  function drop({ sha256, file }: Pick<HeldImage, 'sha256' | 'file'>): void {
    remove.run(sha256);
    rmSync(join(images, file), { force: true });
  }

  return {
    /** Database of the imaging half, for its other tables. */
    db,
    newFile: () => join(incoming, randomUUID()),
    pathOf: ({ file }: Pick<HeldImage, 'file'>) => join(images, file),
    freeBytes,
    /**
     * Keeps an image for good until the cloud has it. `path` has been flushed; when this settles, its name and its row are
     * durable too. The same content twice is one image.
     */
    async add(path: string, image: Omit<HeldImage, 'file'>, about: ImageAbout): Promise<void> {
      const file = `${randomUUID()}.dcm`;
      await rename(path, join(images, file));
      await flushFolder(images);
      const { sha256, sop_instance, study, exam_at, bytes, calling, charset, received_at } = image;
      const { changes } = insert.run(
        ...[sha256, file, sop_instance, study, exam_at, bytes, calling, charset, received_at],
        JSON.stringify(about),
      );
      if (Number(changes) > 0) return;
      rmSync(join(images, file));
      // Somebody may have deleted it in the cloud since: the cloud is asked again, and takes it again.
      queueAgain.run(sha256);
    },
    /** The image to send next, of the newest exam, besides those named. */
    next(except: ReadonlySet<string>): HeldImage | undefined {
      for (const row of queued.iterate()) {
        const image = row as unknown as HeldImage;
        if (!except.has(image.sha256)) return { ...image };
      }
      return undefined;
    },
    /** Whether an exam is waiting that is newer than that of the image. */
    hasNewer({ exam_at }: HeldImage): boolean {
      const first = newest.get() as { exam_at: string } | undefined;
      return first !== undefined && first.exam_at > exam_at;
    },
    /** Whether an image with this SOP Instance UID waits for the cloud. */
    holds: (instance: string) => holds.get(instance) !== undefined,
    /** The cloud has it: the copy is kept for browsers of this network, or deleted. */
    settle(image: HeldImage, kept: Kept | null, now = new Date()): void {
      if (kept) keep.run(now.toISOString(), image.sha256);
      else drop(image);
    },
    /** Deletes copies that are older, or more, than what is kept; the oldest first. */
    prune(kept: Kept | null, now = new Date()): void {
      let { bytes } = filedBytes.get() as { bytes: number };
      const since = new Date(now.getTime() - (kept?.days ?? 0) * DAY_MS).toISOString();
      for (let row = oldest(); row !== undefined; row = oldest()) {
        if (kept && row.filed_at > since && bytes <= kept.bytes) return;
        drop(row);
        bytes -= row.bytes;
      }
    },
    /** Deletes copies, the oldest first, until so many bytes of the disk are free; what the cloud does not have stays. */
    makeRoom(needed: number): void {
      for (let row = oldest(); row !== undefined && freeBytes() < needed; row = oldest()) drop(row);
    },
    /** SHA-256 of the images of a study that are on this disk, whether the cloud has them or not. */
    heldOf: (study: string): string[] => ofStudy.all(study).map(({ sha256 }) => String(sha256)),
    /** Exams that came in within a time, the newest first, with the images that are still here. */
    examsBetween(from: string, to: string): HeldExam[] {
      const exams = new Map<string, ListedImage[]>();
      for (const row of between.all(from, to) as unknown as ListedRow[]) {
        const about = readAbout(row.about);
        // An image that was taken by an earlier version says nothing of itself.
        if (about) exams.set(row.study, [...(exams.get(row.study) ?? []), { ...row, about }]);
      }
      return [...exams.values()].map(examOf).reverse();
    },
    /** What the header of an image says. */
    aboutOf: ({ sha256 }: Pick<HeldImage, 'sha256'>): ImageAbout | undefined =>
      readAbout((aboutOf.get(sha256) as { about: string } | undefined)?.about ?? '{}'),
    /** An image by its content. */
    find: (sha256: string) => byContent.get(sha256) as unknown as HeldImage | undefined,
    /** The cloud cannot read it, whenever it is sent; it stays on disk. */
    refuse: ({ sha256 }: HeldImage, reason: string) => void refuse.run(reason, sha256),
    depth(): Omit<GatewayImages, 'error'> {
      const counted = waiting.get() as Pick<GatewayImages, 'waiting' | 'bytes' | 'oldest'>;
      return { ...counted, ...(refused.get() as { refused: number }) };
    },
    fact(name: string): string | undefined {
      return (getFact.get(name) as { value: string } | undefined)?.value;
    },
    setFact: (name: string, value: string) => void setFact.run(name, value),
    close: () => db.close(),
  };
}

type ListedRow = Pick<HeldImage, 'sha256' | 'study' | 'received_at'> & {
  readonly state: string;
  readonly about: string;
};
type ListedImage = Omit<ListedRow, 'about'> & { readonly about: ImageAbout };

function readAbout(text: string): ImageAbout | undefined {
  const about = JSON.parse(text) as Partial<ImageAbout>;
  return about.attributes ? (about as ImageAbout) : undefined;
}

function examOf(images: readonly ListedImage[]): HeldExam {
  const [{ study, received_at, about }] = images as [ListedImage];
  const { patient_name, patient_id, modality, description } = about;
  const ordered = images.toSorted((one, other) => (one.about.number ?? 0) - (other.about.number ?? 0));
  return {
    ...{ study, received_at, patient_name, patient_id, modality, description },
    isFiled: images.every(({ state }) => state === 'filed'),
    images: ordered.map((image) => ({ sha256: image.sha256, view: image.about.view })),
  };
}

type Filed = Pick<HeldImage, 'sha256' | 'file' | 'bytes'> & { readonly filed_at: string };

/** A gateway of an earlier version kept no copies, and did not say whose an image is. */
function addColumns(db: DatabaseSync): void {
  const columns = db.prepare('pragma table_info(image)').all();
  if (columns.length > 0 && !columns.some(({ name }) => name === 'filed_at')) {
    db.exec(
      `alter table image add column filed_at text; alter table image add column about text not null default '{}'`,
    );
  }
}

function removeUnlisted(db: DatabaseSync, images: string): void {
  const listed = new Set(
    db
      .prepare('select file from image')
      .all()
      .map(({ file }: Record<string, SQLOutputValue>) => file),
  );
  for (const name of readdirSync(images)) {
    if (name.endsWith('.dcm') && !listed.has(name)) rmSync(join(images, name));
  }
}
