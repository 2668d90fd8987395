import { classes } from '../classes.ts';
import { Cat, FloppyDog, PointedDog, Poodle, Rabbit } from './faces.tsx';
import { coatOf, type Face, faceOf, type PetLook } from './look.ts';
import styles from './pet.module.css';
import { Bird, Ferret, Hamster, Hedgehog, Paw, Turtle } from './small-faces.tsx';

const drawings: Record<Face, () => React.ReactNode> = {
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
