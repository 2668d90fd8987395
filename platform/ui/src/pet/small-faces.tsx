// The smaller patients, on the same 64 grid and with the same colours as faces.tsx.

function Eyes({
  y,
  left,
  right,
  size = 2.7,
}: {
  readonly y: number;
  readonly left: number;
  readonly right: number;
  readonly size?: number;
}) {
  return (
    <>
      <ellipse cx={left} cy={y} rx={size} ry={size * 1.15} fill="var(--ink)" />
      <ellipse cx={right} cy={y} rx={size} ry={size * 1.15} fill="var(--ink)" />
      <circle cx={left + 1} cy={y - 1.1} r=".9" fill="var(--pet-glint)" />
      <circle cx={right + 1} cy={y - 1.1} r=".9" fill="var(--pet-glint)" />
    </>
  );
}

/** A bird: parrot, budgerigar, cockatiel. */
export function Bird() {
  return (
    <>
      <path
        d="M29.500 13c-1.800-4.600-.8-8 2.200-10.500.7 2.800 2 4.400 4.300 5.300 1-.9 2.300-1.300 4-1.300-.2 2.700-1.200 4.900-3 6.500Z"
        fill="var(--c2)"
      />
      <path
        d="M32 10.500c12 0 19.500 9 19.500 21.500S44 57 32 57s-19.500-12.500-19.500-25S20 10.500 32 10.500Z"
        fill="var(--c1)"
      />
      <path
        d="M32 31c7 0 12.500 5.600 12.500 13.200C44.500 51.600 39 57 32 57s-12.500-5.400-12.500-12.800C19.500 36.600 25 31 32 31Z"
        fill="var(--c4)"
      />
      <path
        d="M13 36c-3.600 4.600-3.600 11.400.6 17 2.700-2.400 4.600-5.300 5.500-8.600Zm38 0c3.600 4.600 3.600 11.400-.6 17-2.700-2.400-4.600-5.300-5.500-8.600Z"
        fill="var(--c2)"
      />
      <circle cx="18.500" cy="35.500" r="3.600" fill="var(--c3)" opacity=".8" />
      <circle cx="45.500" cy="35.500" r="3.600" fill="var(--c3)" opacity=".8" />
      <Eyes y={27.5} left={23} right={41} />
      <path
        d="M32 28.500c3.600 0 6 2 6 4.600 0 3.400-3.400 5-6 9.400-2.600-4.400-6-6-6-9.400 0-2.600 2.400-4.600 6-4.600Z"
        fill="var(--pet-beak)"
      />
      <path
        d="M26.400 34.200c3.800 1.100 7.400 1.100 11.200 0"
        stroke="var(--pet-beak-shade)"
        strokeWidth="1.300"
        fill="none"
        strokeLinecap="round"
      />
    </>
  );
}

/** A hamster; also guinea pig, gerbil and chinchilla. */
export function Hamster() {
  return (
    <>
      <circle cx="16.500" cy="17.500" r="8.500" fill="var(--c1)" />
      <circle cx="47.500" cy="17.500" r="8.500" fill="var(--c1)" />
      <circle cx="16.500" cy="18" r="4.800" fill="var(--c3)" />
      <circle cx="47.500" cy="18" r="4.800" fill="var(--c3)" />
      <path
        d="M32 13.500c13 0 23 9.500 23 23.500 0 12.500-9.500 20-23 20S9 49.500 9 37c0-14 10-23.500 23-23.500Z"
        fill="var(--c1)"
      />
      <path
        d="M32 13.600c3 4.700 4.300 10.200 4 16.400h-8c-.3-6.200 1-11.700 4-16.400Z"
        fill="var(--c2)"
        opacity=".7"
      />
      <path
        d="M32 37.500c3.500-3.600 8.600-4.700 13-2.600 5 2.400 6.800 8 4.400 13.200C46.600 54 40.200 57 32 57s-14.600-3-17.400-8.900C12.200 42.900 14 37.300 19 34.900c4.400-2.100 9.500-1 13 2.600Z"
        fill="var(--c4)"
      />
      <Eyes y={32.5} left={21.5} right={42.5} />
      <path
        d="M29.900 39h4.200c.8 0 1.100.9.6 1.500l-1.900 2a1.100 1.100 0 0 1-1.600 0l-1.900-2c-.5-.6-.2-1.500.6-1.500Z"
        fill="var(--nose)"
      />
      <path
        d="M32 42.800v2c0 1.600-1.700 2.500-3.400 2.200M32 44.800c0 1.600 1.700 2.500 3.400 2.200"
        stroke="var(--ink)"
        strokeWidth="1.300"
        fill="none"
        strokeLinecap="round"
      />
      <path d="M30.600 47.300h2.800v3.200c0 .5-.3.800-.8.800h-1.200c-.5 0-.8-.3-.8-.8Z" fill="var(--pet-glint)" />
    </>
  );
}

/** A turtle or tortoise. */
export function Turtle() {
  return (
    <>
      <path
        d="M32 5.500c14.500 0 25 10 25 24.500 0 11-7 20-25 20S7 41 7 30C7 15.500 17.500 5.500 32 5.500Z"
        fill="var(--c2)"
      />
      <path
        d="M32 9.500c12 0 20.800 8 20.800 19.500 0 9-5.800 16-20.800 16s-20.800-7-20.800-16C11.200 17.500 20 9.500 32 9.500Z"
        fill="var(--c1)"
      />
      <path
        d="M24.500 13.500h15l4.500 9-6 7H26l-6-7Zm-12 6.800 7.500 2.200m31.500-2.200L44 22.500M26 29.500l-3 5m15-5 3 5"
        stroke="var(--c2)"
        strokeWidth="2"
        fill="none"
        strokeLinejoin="round"
      />
      <path
        d="M32 28.500c9.600 0 15.500 6 15.500 14.300C47.500 51.700 41.300 58 32 58s-15.500-6.300-15.500-15.200c0-8.300 5.900-14.300 15.500-14.300Z"
        fill="var(--c4)"
      />
      <Eyes y={41.5} left={24.2} right={39.8} />
      <circle cx="30.300" cy="46.500" r=".8" fill="var(--ink)" />
      <circle cx="33.700" cy="46.500" r=".8" fill="var(--ink)" />
      <path
        d="M25.500 50c3.800 3 9.200 3 13 0"
        stroke="var(--ink)"
        strokeWidth="1.400"
        fill="none"
        strokeLinecap="round"
      />
    </>
  );
}

/** A ferret with its mask. */
export function Ferret() {
  return (
    <>
      <circle cx="17" cy="18.500" r="7.200" fill="var(--c2)" />
      <circle cx="47" cy="18.500" r="7.200" fill="var(--c2)" />
      <circle cx="17" cy="19" r="3.800" fill="var(--c3)" />
      <circle cx="47" cy="19" r="3.800" fill="var(--c3)" />
      <path
        d="M32 11.500c12.500 0 20.500 8 20.500 19.500 0 7-3 11.500-7.500 16.500-3.600 4.200-7 10-13 10s-9.400-5.800-13-10c-4.500-5-7.500-9.500-7.500-16.500 0-11.500 8-19.500 20.500-19.500Z"
        fill="var(--c4)"
      />
      <path
        d="M32 24.500c4.300 0 5.500 3.500 8.700 4.300 3.600.9 7.500-1.300 10.500-5.300 2.700 9-.2 15.700-6.300 17.300-5.400 1.400-9.600-2.800-12.900-2.800s-7.500 4.200-12.900 2.800c-6.100-1.600-9-8.300-6.300-17.300 3 4 6.900 6.200 10.500 5.300 3.200-.8 4.400-4.300 8.700-4.300Z"
        fill="var(--c2)"
      />
      <ellipse cx="22.500" cy="33" rx="2.700" ry="3" fill="var(--pet-mask)" />
      <ellipse cx="41.500" cy="33" rx="2.700" ry="3" fill="var(--pet-mask)" />
      <circle cx="23.500" cy="31.900" r=".9" fill="var(--pet-glint)" />
      <circle cx="42.500" cy="31.900" r=".9" fill="var(--pet-glint)" />
      <path
        d="M29.200 44h5.600c1 0 1.400 1.100.7 1.900l-2.600 2.500a1.300 1.300 0 0 1-1.800 0l-2.600-2.500c-.7-.8-.3-1.900.7-1.900Z"
        fill="var(--nose)"
      />
      <path
        d="M32 48.600v1.600c0 1.500-1.500 2.400-3.100 2.100M32 50.200c0 1.500 1.500 2.400 3.100 2.100"
        stroke="var(--ink)"
        strokeWidth="1.300"
        fill="none"
        strokeLinecap="round"
      />
    </>
  );
}

/** A hedgehog in its spines. */
export function Hedgehog() {
  return (
    <>
      <path
        d="m32 4 4.200 5.500 5.800-3.600 1.800 6.600 6.700-1.300-.7 6.800 6.700 1-3 6.200 5.500 4-5 4.800 3.500 5.900-6.300 2.600 1 6.800-6.800.2L32 57 18.600 49.500l-6.800-.2 1-6.800-6.300-2.600L10 34l-5-4.800 5.500-4-3-6.200 6.700-1-.7-6.800 6.700 1.300L22 5.900l5.800 3.600Z"
        fill="var(--c2)"
        strokeLinejoin="round"
      />
      <path
        d="m24 13 2 5m6-7v6m8-4-2 5M15 22l4 3m30-3-4 3M12 32l4 .5M52 32l-4 .5"
        stroke="var(--c1)"
        strokeWidth="1.800"
        strokeLinecap="round"
        fill="none"
      />
      <circle cx="18" cy="27.500" r="5" fill="var(--c1)" />
      <circle cx="46" cy="27.500" r="5" fill="var(--c1)" />
      <path
        d="M32 21.500c10 0 16.500 6.700 16.500 16.500 0 11-7 19.500-16.500 19.500S15.500 49 15.500 38c0-9.800 6.500-16.500 16.500-16.500Z"
        fill="var(--c4)"
      />
      <Eyes y={37} left={24.5} right={39.5} />
      <ellipse cx="32" cy="45" rx="3.900" ry="3" fill="var(--ink)" />
      <path
        d="M32 48v1.800c0 1.700-1.700 2.700-3.600 2.300M32 49.800c0 1.700 1.700 2.700 3.600 2.300"
        stroke="var(--ink)"
        strokeWidth="1.400"
        fill="none"
        strokeLinecap="round"
      />
    </>
  );
}

/** A paw, for species without a face. */
export function Paw() {
  return (
    <g fill="var(--c2)">
      <ellipse cx="14.500" cy="30" rx="5.500" ry="7" transform="rotate(-18 14.5 30)" />
      <ellipse cx="25" cy="18.500" rx="5.800" ry="7.800" transform="rotate(-6 25 18.500)" />
      <ellipse cx="39" cy="18.500" rx="5.800" ry="7.800" transform="rotate(6 39 18.500)" />
      <ellipse cx="49.500" cy="30" rx="5.500" ry="7" transform="rotate(18 49.5 30)" />
      <path d="M32 29.500c6.500 0 10 4.500 12 8.500 1.600 3.200 4.500 5 4.500 9.500 0 4.300-3.300 7-7.300 7-3.500 0-5.700-1.500-9.200-1.500s-5.700 1.500-9.200 1.500c-4 0-7.300-2.700-7.300-7 0-4.500 2.900-6.300 4.500-9.500 2-4 5.500-8.500 12-8.500Z" />
    </g>
  );
}
