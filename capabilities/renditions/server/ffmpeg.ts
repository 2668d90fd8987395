import { type ChildProcess, spawn } from 'node:child_process';

/** Video and audio codecs come from the FFmpeg of the system, a separate program (decision 0261). */
const FFMPEG = 'ffmpeg';
const FFPROBE = 'ffprobe';
/** CPU seconds after which FFmpeg ends by itself if its parent has been killed. */
const TIME_LIMIT_SECONDS = 1_200;
const MAX_OUTPUT_BYTES = 512 * 1024 ** 2;

/** The note of an image whose preparation waits for FFmpeg. */
export const FFMPEG_MISSING = 'noDecoder:ffmpeg';

/** FFmpeg is not installed on this machine. */
export class FfmpegMissing extends Error {
  override readonly name = 'FfmpegMissing';
}

/** Whether FFmpeg is installed on this machine now; false when it is asked to stop looking. */
export function hasFfmpeg(signal?: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(FFMPEG, ['-version'], { stdio: 'ignore', timeout: 10_000, ...(signal && { signal }) });
    child.once('error', () => resolve(false));
    child.once('exit', (code) => resolve(code === 0));
  });
}

/** A stream of a video file, as ffprobe reports it. */
export type VideoStream = {
  readonly codec_type: string;
  readonly codec_name: string;
  readonly pix_fmt?: string;
  readonly width?: number;
  readonly height?: number;
};

/**
 * Options that open a file with one demuxer, whatever the file claims to be, and follow no reference out of it.
 *
 * @param demuxer Name of the demuxer, such as `mov` (design: security, UP8).
 */
export function inputOptions(demuxer: string, file: string): string[] {
  return [
    ...['-protocol_whitelist', 'file', '-format_whitelist', 'mov,mp4,avi,asf'],
    ...['-f', demuxer, '-i', `file:${file}`],
  ];
}

/**
 * Streams of a video file.
 *
 * @throws {FfmpegMissing} without FFmpeg; RangeError when the file cannot be opened.
 */
export async function probe(demuxer: string, file: string): Promise<readonly VideoStream[]> {
  const output = await run(FFPROBE, [
    ...['-v', 'error', '-print_format', 'json'],
    ...['-show_entries', 'stream=codec_type,codec_name,pix_fmt,width,height'],
    ...inputOptions(demuxer, file),
  ]);
  return (JSON.parse(output.toString()) as { streams?: VideoStream[] }).streams ?? [];
}

/**
 * Runs FFmpeg.
 *
 * @param args Arguments after the options that each run gets.
 * @param input Writes the standard input of FFmpeg; without it there is none.
 * @returns Its standard output.
 * @throws {FfmpegMissing} without FFmpeg; RangeError with its last line when it fails.
 */
export function ffmpeg(args: readonly string[], input?: (write: WriteFrame) => Promise<void>): Promise<Buffer> {
  const limits = ['-hide_banner', '-v', 'error', '-y', '-timelimit', String(TIME_LIMIT_SECONDS)];
  return run(FFMPEG, [...limits, ...(input ? [] : ['-nostdin']), ...args], input);
}

/** Writes one frame to FFmpeg and waits until it was accepted. */
export type WriteFrame = (frame: Uint8Array) => Promise<void>;

async function run(
  program: string,
  args: readonly string[],
  input?: (write: WriteFrame) => Promise<void>,
): Promise<Buffer> {
  const child = spawn(program, args, { stdio: [input ? 'pipe' : 'ignore', 'pipe', 'pipe'] });
  const ended = outcome(child, program);
  // A program that has ended accepts no further frame; its exit code has the cause.
  child.stdin?.on('error', () => undefined);
  try {
    await input?.((frame) => written(child, frame));
    child.stdin?.end();
  } catch (fault) {
    child.kill('SIGKILL');
    await ended.catch(() => undefined);
    throw fault;
  }
  return ended;
}

function written(child: ChildProcess, frame: Uint8Array): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || !child.stdin?.writable) resolve();
    else child.stdin.write(frame, () => resolve());
  });
}

function outcome(child: ChildProcess, program: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const output: Buffer[] = [];
    let bytes = 0;
    let message = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > MAX_OUTPUT_BYTES) child.kill('SIGKILL');
      else output.push(chunk);
    });
    child.stderr?.on('data', (chunk: Buffer) => {
      message = `${message}${chunk.toString()}`.slice(-500);
    });
    child.once('error', (fault: NodeJS.ErrnoException) =>
      reject(fault.code === 'ENOENT' ? new FfmpegMissing(`${program} is not installed`) : fault),
    );
    child.once('close', (code, signal) => {
      if (code === 0) resolve(Buffer.concat(output));
      else reject(new RangeError(`${program}: ${message.trim().split('\n').at(-1) || (signal ?? code)}`));
    });
  });
}
