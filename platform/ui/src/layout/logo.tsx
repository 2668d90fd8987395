/** The product's mark, the leaf. Beside a word it is decoration; alone give it a `label`. */
export function Logo({ size = 30, label }: { readonly size?: number; readonly label?: string }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 32 32"
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      <path
        d="M16 2.500c8.300 4.700 12.300 10.300 11 16.500-.9 4.600-4.900 8.300-11 10.500C9.900 27.300 5.900 23.600 5 19 3.700 12.800 7.700 7.200 16 2.500Z"
        fill="#3FA08E"
      />
      <path d="M16 2.500c8.300 4.700 12.300 10.300 11 16.500-.9 4.600-4.900 8.300-11 10.500Z" fill="#2B8474" />
      <path
        d="M16 27V10.500M16 22l6-4.600M16 17.500l4.600-3.700M16 22l-6-4.600M16 17.500l-4.600-3.700"
        stroke="#EAF7F3"
        strokeWidth="1.900"
        strokeLinecap="round"
        fill="none"
      />
    </svg>
  );
}
