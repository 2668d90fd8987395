/** A backup that cannot be made or read; the message is one sentence for the operator, with the next step. */
export class BackupFailure extends Error {
  override readonly name = 'BackupFailure';
}

/** A file of the backup whose bytes are not those that were written, or that was written with another key. */
export class SealBroken extends Error {
  override readonly name = 'SealBroken';
}

/** A file of the backup that is not there. */
export class FileMissing extends Error {
  override readonly name = 'FileMissing';
  readonly file: string;
  constructor(file: string) {
    super(`${file} is missing`);
    this.file = file;
  }
}

/** Written by a newer version of the program in a format that this one does not know. */
export class NewerFormat extends BackupFailure {
  constructor(what: string, version: number) {
    super(`${what} has the newer format ${version}; update Alder first, this version reads formats up to 1.`);
  }
}
