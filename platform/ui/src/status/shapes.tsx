/** Half a circle: partly paid, partly loaded. */
export function HalfCircle() {
  return (
    <svg
      viewBox="0 0 24 24"
      width="13"
      height="13"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.4"
      aria-hidden="true"
    >
      <circle cx="12" cy="12" r="9" />
      <path d="M12 3a9 9 0 0 1 0 18Z" fill="currentColor" stroke="none" />
    </svg>
  );
}

/** A folded ribbon, for a pet that has died. */
export function Ribbon() {
  return (
    <svg
      viewBox="0 0 24 24"
      width="13"
      height="13"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d="M8.5 21 15 9.5c1-1.9 1-5.5-3-5.500S8 7.600 9 9.500L15.500 21" strokeLinecap="round" />
    </svg>
  );
}
