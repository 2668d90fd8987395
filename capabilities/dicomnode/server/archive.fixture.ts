import { filedBehind, notifyFiled, queueCapacity } from '@alder/image-intake/server';
import { findArchive } from '@alder/imaging/server';
import { intake } from '../../image-intake/server/intake.fixture.ts';
import type { Archive } from './archive.ts';

/** The archive as the server composes it. */
const { receiveImage, resumeIntakes } = intake;
export const archiveAccess: Archive = {
  ...{ findArchive, receiveImage, queueCapacity, filedBehind, resumeIntakes, notifyFiled },
};
