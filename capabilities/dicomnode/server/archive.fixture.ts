import {
  filedBehind,
  findArchive,
  notifyFiled,
  queueCapacity,
  receiveImage,
  resumeIntakes,
} from '@alder/imaging/server';
import type { Archive } from './archive.ts';

/** The archive as the server composes it. */
export const archiveAccess: Archive = {
  ...{ findArchive, receiveImage, queueCapacity, filedBehind, resumeIntakes, notifyFiled },
};
