import { imageIndex, imagingHandlers } from '@alder/imaging/server';
import { imageIntake } from './image-intake.ts';

/** The intake as the server composes it. */
export const intake = imageIntake(imageIndex);

/** Calls of the archive and of its intake. */
export const archiveHandlers = [...imagingHandlers, ...intake.handlers];
