import type { ComponentType } from 'react';
import { classes } from '../classes.ts';
import { lazyPart } from '../layout/lazy-part.tsx';
import { Cat, FloppyDog, PointedDog, Poodle, Rabbit } from './faces.tsx';
import { coatOf, type Face, faceOf, type PetLook } from './look.ts';
import styles from './pet.module.css';

// Few patients are birds, reptiles or small mammals: their drawings come when the first one is shown.
const smallFaces = () => import('./small-faces.tsx');
const Bird = lazyPart(async () => (await smallFaces()).Bird, null, 'none');
const Ferret = lazyPart(async () => (await smallFaces()).Ferret, null, 'none');
const Hamster = lazyPart(async () => (await smallFaces()).Hamster, null, 'none');
const Hedgehog = lazyPart(async () => (await smallFaces()).Hedgehog, null, 'none');
const Paw = lazyPart(async () => (await smallFaces()).Paw, null, 'none');
const Turtle = lazyPart(async () => (await smallFaces()).Turtle, null, 'none');

const drawings: Record<Face, ComponentType> = {
  cat: Cat,
  poodle: Poodle,
  pointedDog: PointedDog,
  floppyDog: FloppyDog,
  rabbit: Rabbit,
  bird: Bird,
  hamster: Hamster,
  turtle: Turtle,
  ferret: Ferret,
  hedgehog: Hedgehog,
  paw: Paw,
};

export type PetFaceProps = PetLook & {
  /** A real photo replaces the drawing. */
  readonly photo?: string | null;
  /** 22, 30, 40, 64 or 88 pixels. */
  readonly size?: 'xs' | 'sm' | 'md' | 'lg' | 'xl';
  readonly square?: boolean;
  /** Without colour, for a pet that has died. */
  readonly deceased?: boolean;
  readonly className?: string;
};

/** The face of a pet: its photo, or one drawn by species, breed and coat. Decoration: its name is shown beside it. */
export function PetFace({ photo, size = 'md', square, deceased, className, ...look }: PetFaceProps) {
  const Drawing = drawings[faceOf(look)];
  return (
    <span
      aria-hidden="true"
      className={classes(
        styles.pet,
        styles[size],
        styles[coatOf(look)],
        square && styles.square,
        deceased && styles.deceased,
        className,
      )}
    >
      {photo ? (
        <img src={photo} alt="" loading="lazy" />
      ) : (
        <svg viewBox="0 0 64 64" aria-hidden="true">
          <Drawing />
        </svg>
      )}
    </span>
  );
}
