/** The alder leaf. */
export function Logo() {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true">
      <path
        d="M16 2.5c8.3 4.7 12.3 10.3 11 16.5-.9 4.6-4.9 8.3-11 10.5C9.9 27.3 5.9 23.6 5 19 3.7 12.8 7.7 7.2 16 2.5Z"
        fill="#3FA08E"
      />
      <path d="M16 2.5c8.3 4.7 12.3 10.3 11 16.5-.9 4.6-4.9 8.3-11 10.5Z" fill="#2B8474" />
      <path d={veins} stroke="#EAF7F3" strokeWidth="1.9" strokeLinecap="round" fill="none" />
    </svg>
  );
}

const veins = 'M16 27V10.5M16 22l6-4.6M16 17.5l4.6-3.7M16 22l-6-4.6M16 17.5l-4.6-3.7';
const leaf = 'M16 2.5c8.3 4.7 12.3 10.3 11 16.5-.9 4.6-4.9 8.3-11 10.5C9.9 27.3 5.9 23.6 5 19 3.7 12.8 7.7 7.2 16 2.5Z';

/** Outline, what is drawn inside it, and where the eyes are; on a 64 grid. */
const faces = {
  cat: {
    outline:
      'M11.8 31 12.6 11.4c.1-2.9 2.3-3.7 4.4-2.2l10.6 7.9a27 27 0 0 1 8.8 0L47 9.2c2.1-1.5 4.3-.7 4.4 2.2L52.2 31c2.3 5.2 2 10.6-1.4 15.6C46.8 52.6 40 56.5 32 56.5s-14.8-3.9-18.8-9.9C9.8 41.6 9.5 36.2 11.8 31Z',
    inside:
      'M32 19v6M26.5 19.6l1 4.6M37.5 19.6l-1 4.6M9 40l8 1M10.5 46l7-1M55 40l-8 1M53.5 46l-7-1M30 43h4l-2 2.6ZM32 45.6v1.7c0 1.5-1.6 2.4-3.2 2M32 47.3c0 1.5 1.6 2.4 3.2 2',
    eyes: [23, 35.5, 41],
  },
  poodle: {
    outline:
      'M24 9.5a7.5 7.5 0 0 1 16 0 7 7 0 0 1 8 9.5c6 1.5 9.5 6.5 8.5 12 4 4.5 3.5 11-.5 14.5 0 5.5-4.5 8.5-9.5 8C43.5 56.5 38 58 32 58s-11.5-1.5-14.5-4.5c-5 .5-9.5-2.5-9.5-8-4-3.5-4.5-10-.5-14.5-1-5.5 2.5-10.5 8.5-12a7 7 0 0 1 8-9.5Z',
    inside:
      'M19 22c-3.5 8-3.5 18 1 26M45 22c3.5 8 3.5 18-1 26M20 22c4-4 8 1 12-1.5 4 2.5 8-2.5 12 1.5M29 42.5h6c0 2.5-1.5 3.7-3 3.7s-3-1.2-3-3.7ZM32 46.2v2.3c0 1.7-2 2.7-4 2.2M32 48.5c0 1.7 2 2.7 4 2.2',
    eyes: [25, 35, 39],
  },
  shiba: {
    outline:
      'M10.5 33 13 12.2c.4-2.8 2.6-3.5 4.6-1.8l9 8a26 26 0 0 1 10.8 0l9-8c2-1.7 4.2-1 4.6 1.8L53.5 33c1.6 13-7.7 24-21.5 24S8.9 46 10.5 33Z',
    inside:
      'M32 36c3-5 7-7.5 11-7M32 36c-3-5-7-7.5-11-7M14 43c3 2 6 1.5 8-1M50 43c-3 2-6 1.5-8-1M29 41.5c0-1.3 1.4-2 3-2s3 .7 3 2c0 1.8-1.9 3.2-3 3.2s-3-1.4-3-3.2ZM32 44.7v2.4c0 1.9-2 3.1-4 2.7M32 47.1c0 1.9 2 3.1 4 2.7',
    eyes: [23.5, 35, 40.5],
  },
  dog: {
    outline:
      'M32 12c4 0 7.5.8 10.5 2.3C50 12 56.5 17.5 57.5 26.5c.8 7.6-.6 15.8-4.4 18.6-1.6 1.2-3.2.7-4.5-1C45.5 52 39.5 57 32 57s-13.5-5-16.6-12.9c-1.3 1.7-2.9 2.2-4.5 1C7.1 42.3 5.7 34.1 6.5 26.5c1-9 7.5-14.5 15-12.2C24.5 12.8 28 12 32 12Z',
    inside:
      'M21.5 14.3c-2 8-2.7 16-3.6 24-.3 2.7-1.1 4.8-2.3 6M42.5 14.3c2 8 2.7 16 3.6 24 .3 2.7 1.1 4.8 2.3 6M28 42c0-1.8 1.8-2.7 4-2.7s4 .9 4 2.7c0 2.4-2.4 4.2-4 4.2S28 44.4 28 42ZM32 46.2V49c0 1.9-2 3.1-4.2 2.7M32 49c0 1.9 2 3.1 4.2 2.7',
    eyes: [24, 33, 40],
  },
  rabbit: {
    outline:
      'M19.5 27C14 18 13 8.5 17.5 4.5c4.2-3.7 9.5 5 11 18.3a29 29 0 0 1 7 0c1.5-13.3 6.8-22 11-18.3C51 8.5 50 18 44.5 27c3.8 3.2 6 7.7 6 12.5 0 10.5-7 18-18.5 18s-18.5-7.5-18.5-18c0-4.8 2.2-9.3 6-12.5Z',
    inside:
      'M20.5 22c-2.4-6-2.8-12-1-14.5M43.5 22c2.4-6 2.8-12 1-14.5M30 44.5h4l-2 2.6ZM32 47.1v3.2M13 47l6-1M14.5 52l5.5-2.5M51 47l-6-1M49.5 52l-5.5-2.5',
    eyes: [23, 38, 41],
  },
} as const;

const places: readonly { face: keyof typeof faces; x: number; y: number; size: number; turn: number }[] = [
  { face: 'rabbit', x: 452, y: 452, size: 178, turn: 6 },
  { face: 'poodle', x: 108, y: 470, size: 184, turn: -6 },
  { face: 'dog', x: 282, y: 420, size: 200, turn: 2 },
  { face: 'cat', x: 176, y: 590, size: 208, turn: -3 },
  { face: 'shiba', x: 378, y: 600, size: 204, turn: 4 },
];

/** Five patients in thin lines before the leaf. Decoration without information. */
export function LoginDrawing() {
  return (
    <svg
      viewBox="0 0 760 900"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <g stroke="currentColor" opacity=".28" transform="translate(44 -6) scale(21)" strokeWidth=".1">
        <path d={leaf} />
        <path d={veins} strokeWidth=".14" />
      </g>
      {places.map(({ face, x, y, size, turn }) => (
        <Face key={face} face={face} transform={`translate(${x} ${y}) scale(${size / 64}) rotate(${turn} 32 32)`} />
      ))}
    </svg>
  );
}

function Face({ face, transform }: { face: keyof typeof faces; transform: string }) {
  const { outline, inside, eyes } = faces[face];
  const [left, y, right] = eyes;
  return (
    <g transform={transform} stroke="currentColor" strokeWidth=".95">
      <path d={outline} fill="var(--brand-tint)" />
      <path d={inside} opacity=".75" />
      <ellipse cx={left} cy={y} rx="1.9" ry="2.3" fill="currentColor" stroke="none" />
      <ellipse cx={right} cy={y} rx="1.9" ry="2.3" fill="currentColor" stroke="none" />
    </g>
  );
}
