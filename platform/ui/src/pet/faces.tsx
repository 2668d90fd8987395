// Faces on a 64 grid. Colours are the coat's: --c1 fur, --c2 shade, --c3 ear, --c4 muzzle; --ink eyes, --nose nose.

/** A cat with pointed ears and stripes. */
export function Cat() {
  return (
    <>
      <path
        d="M11.8 31 12.6 11.4c.1-2.9 2.3-3.7 4.4-2.2l10.6 7.9a27 27 0 0 1 8.8 0L47 9.2c2.1-1.5 4.3-.7 4.4 2.2L52.2 31c2.3 5.2 2 10.6-1.4 15.6C46.8 52.6 40 56.5 32 56.5s-14.8-3.9-18.8-9.9C9.8 41.6 9.5 36.2 11.8 31Z"
        fill="var(--c1)"
      />
      <path d="m16.2 14.3 7.7 5.7c-3.6 1.5-6.2 3.7-8 6.7Zm31.6 0-7.7 5.7c3.6 1.5 6.2 3.7 8 6.7Z" fill="var(--c3)" />
      <path d="M32 19v7M26.3 19.6l1 5.2M37.7 19.6l-1 5.2" stroke="var(--c2)" strokeWidth="2.6" strokeLinecap="round" />
      <path
        d="M11 38.5l6.5 1M12.8 44l5.8-.8M53 38.5l-6.5 1M51.2 44l-5.8-.8"
        stroke="var(--c2)"
        strokeWidth="2.2"
        strokeLinecap="round"
      />
      <path
        d="M32 39.5c5.6 0 9.8 3.1 9.8 7.4 0 4.4-4.3 7.3-9.8 7.3s-9.8-2.9-9.8-7.3c0-4.3 4.2-7.4 9.8-7.4Z"
        fill="var(--c4)"
      />
      <ellipse cx="23" cy="35.5" rx="2.7" ry="3.3" fill="var(--ink)" />
      <ellipse cx="41" cy="35.5" rx="2.7" ry="3.3" fill="var(--ink)" />
      <circle cx="24" cy="34.4" r=".9" fill="var(--pet-glint)" />
      <circle cx="42" cy="34.4" r=".9" fill="var(--pet-glint)" />
      <path
        d="M29.6 42.3h4.8c.8 0 1.1.9.6 1.5l-2.2 2.3a1.1 1.1 0 0 1-1.6 0L29 43.8c-.5-.6-.2-1.5.6-1.5Z"
        fill="var(--nose)"
      />
      <path
        d="M32 46.4v1.3c0 1.5-1.4 2.5-3 2.3M32 47.7c0 1.5 1.4 2.5 3 2.3"
        stroke="var(--ink)"
        strokeWidth="1.3"
        fill="none"
        strokeLinecap="round"
      />
    </>
  );
}

/** A curly dog with hanging ears: poodle, bichon, maltese. */
export function Poodle() {
  return (
    <>
      <g fill="var(--c2)">
        <circle cx="14.5" cy="29" r="8" />
        <circle cx="12.5" cy="38" r="8" />
        <circle cx="15.5" cy="46.5" r="7.2" />
        <circle cx="49.5" cy="29" r="8" />
        <circle cx="51.5" cy="38" r="8" />
        <circle cx="48.5" cy="46.5" r="7.2" />
      </g>
      <path d="M32 15c10.8 0 17 8 17 19.5S42.5 56 32 56s-17-10-17-21.5S21.2 15 32 15Z" fill="var(--c1)" />
      <g fill="var(--c1)">
        <circle cx="24" cy="16" r="7" />
        <circle cx="32" cy="12.5" r="7.5" />
        <circle cx="40" cy="16" r="7" />
        <circle cx="28" cy="19" r="7" />
        <circle cx="36" cy="19" r="7" />
      </g>
      <path d="M32 38c6 0 9.5 3.6 9.5 8.6S37.5 55 32 55s-9.5-3.4-9.5-8.4S26 38 32 38Z" fill="var(--c4)" />
      <circle cx="24.5" cy="34" r="2.9" fill="var(--ink)" />
      <circle cx="39.5" cy="34" r="2.9" fill="var(--ink)" />
      <circle cx="25.5" cy="33" r=".9" fill="var(--pet-glint)" />
      <circle cx="40.5" cy="33" r=".9" fill="var(--pet-glint)" />
      <ellipse cx="32" cy="42.5" rx="3.6" ry="2.7" fill="var(--ink)" />
      <path
        d="M32 45.2v2.3c0 1.7-1.7 2.8-3.6 2.4M32 47.5c0 1.7 1.7 2.8 3.6 2.4"
        stroke="var(--ink)"
        strokeWidth="1.3"
        fill="none"
        strokeLinecap="round"
      />
    </>
  );
}

/** A dog with pointed ears: shiba, corgi, husky. */
export function PointedDog() {
  return (
    <>
      <path
        d="M10.5 33 13 12.2c.4-2.8 2.6-3.5 4.6-1.8l9 8a26 26 0 0 1 10.8 0l9-8c2-1.7 4.2-1 4.6 1.8L53.5 33c1.6 13-7.7 24-21.5 24S8.9 46 10.5 33Z"
        fill="var(--c1)"
      />
      <path d="m16.4 15.4 6.4 5.8c-3 1.2-5.7 3.2-7.7 5.7Zm31.2 0-6.4 5.8c3 1.2 5.7 3.2 7.7 5.7Z" fill="var(--c3)" />
      <path
        d="M32 37c2.7-4.8 6.8-8.2 11-7.6 6 .8 9.3 6.3 7.9 12.6C49 50.6 41.6 56.9 32 56.9S15 50.6 13.1 42c-1.4-6.3 1.9-11.8 7.9-12.6 4.2-.6 8.3 2.8 11 7.6Z"
        fill="var(--c4)"
      />
      <circle cx="23.5" cy="27.2" r="2" fill="var(--c4)" />
      <circle cx="40.5" cy="27.2" r="2" fill="var(--c4)" />
      <ellipse cx="23.3" cy="34.5" rx="2.5" ry="2.9" fill="var(--ink)" />
      <ellipse cx="40.7" cy="34.5" rx="2.5" ry="2.9" fill="var(--ink)" />
      <circle cx="24.2" cy="33.5" r=".8" fill="var(--pet-glint)" />
      <circle cx="41.6" cy="33.5" r=".8" fill="var(--pet-glint)" />
      <path d="M28.9 41.5c0-1.3 1.4-2 3.1-2s3.1.7 3.1 2c0 1.8-1.9 3.2-3.1 3.2s-3.1-1.4-3.1-3.2Z" fill="var(--ink)" />
      <path
        d="M32 44.7v2.4c0 1.9-1.9 3.1-4 2.7M32 47.1c0 1.9 1.9 3.1 4 2.7"
        stroke="var(--ink)"
        strokeWidth="1.4"
        fill="none"
        strokeLinecap="round"
      />
    </>
  );
}

/** A dog with hanging ears: beagle, labrador, spaniel. */
export function FloppyDog() {
  return (
    <>
      <path d="M32 12c12.5 0 19.5 8.5 19.5 20.5S43.5 57 32 57s-19.5-12.5-19.5-24.5S19.5 12 32 12Z" fill="var(--c1)" />
      <path
        d="M21.5 13.5C14 12 7.5 17.5 6.5 26.5c-.8 7.6.6 15.8 4.4 18.6 3.3 2.4 6.3-1.6 7-7.6.9-8 1.6-16 3.6-24Zm21 0C50 12 56.5 17.5 57.5 26.5c.8 7.6-.6 15.8-4.4 18.6-3.3 2.4-6.3-1.6-7-7.6-.9-8-1.6-16-3.6-24Z"
        fill="var(--c2)"
      />
      <path
        d="M32 12c2.2 0 3.8.3 3.8 3.2 0 8-.5 13.6 2.7 19.6 2.7 5 5.5 8.5 4.3 13.6C41.7 53.5 37.5 57 32 57s-9.7-3.5-10.8-8.6c-1.2-5.1 1.6-8.6 4.3-13.6 3.2-6 2.7-11.6 2.7-19.6 0-2.9 1.6-3.2 3.8-3.2Z"
        fill="var(--c4)"
      />
      <ellipse cx="23.2" cy="33" rx="2.7" ry="3.1" fill="var(--ink)" />
      <ellipse cx="40.8" cy="33" rx="2.7" ry="3.1" fill="var(--ink)" />
      <circle cx="24.2" cy="31.9" r=".9" fill="var(--pet-glint)" />
      <circle cx="41.8" cy="31.9" r=".9" fill="var(--pet-glint)" />
      <path
        d="M27.6 42.3c0-1.8 1.9-2.8 4.4-2.8s4.4 1 4.4 2.8c0 2.4-2.6 4.4-4.4 4.4s-4.4-2-4.4-4.4Z"
        fill="var(--ink)"
      />
      <path
        d="M32 46.7V49c0 1.9-2 3.1-4.2 2.7M32 49c0 1.9 2 3.1 4.2 2.7"
        stroke="var(--ink)"
        strokeWidth="1.4"
        fill="none"
        strokeLinecap="round"
      />
    </>
  );
}

/** A rabbit. */
export function Rabbit() {
  return (
    <>
      <path
        d="M19.5 30C14 20.5 13 8.5 17.5 4.5c4.2-3.7 9.5 5 11 19Zm25 0C50 20.5 51 8.5 46.5 4.5c-4.2-3.7-9.5 5-11 19Z"
        fill="var(--c1)"
      />
      <path
        d="M20.6 25.5c-3-6.5-3.7-13.5-1.6-16.2 2-2.5 5.1 3.5 6.3 13Zm22.8 0c3-6.5 3.7-13.5 1.6-16.2-2-2.5-5.1 3.5-6.3 13Z"
        fill="var(--c3)"
      />
      <path d="M32 22.5c11.5 0 18.5 7.5 18.5 17S43 57.5 32 57.5s-18.5-8.5-18.5-18 7-17 18.5-17Z" fill="var(--c1)" />
      <path d="M32 42c5 0 8.5 2.8 8.5 7s-3.8 7.5-8.5 7.5-8.5-3.3-8.5-7.5 3.5-7 8.5-7Z" fill="var(--c4)" />
      <ellipse cx="22.5" cy="37.5" rx="2.7" ry="3.3" fill="var(--ink)" />
      <ellipse cx="41.5" cy="37.5" rx="2.7" ry="3.3" fill="var(--ink)" />
      <circle cx="23.5" cy="36.4" r=".9" fill="var(--pet-glint)" />
      <circle cx="42.5" cy="36.4" r=".9" fill="var(--pet-glint)" />
      <path d="M30 44.5h4c.8 0 1.1.9.6 1.4L32.7 48a1 1 0 0 1-1.4 0l-1.9-2.1c-.5-.5-.2-1.4.6-1.4Z" fill="var(--nose)" />
      <path d="M32 48.3v3" stroke="var(--ink)" strokeWidth="1.3" strokeLinecap="round" />
    </>
  );
}
