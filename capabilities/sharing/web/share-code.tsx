import { useEffect, useState } from 'react';
import styles from './sharing.module.css';

/** Dark squares of a code, as one path in units of a square. */
type Code = { readonly size: number; readonly path: string };

/** A QR code of a link, for a telephone held before the screen or the paper. */
export function ShareCode({ link, label }: { link: string; label: string }) {
  const [code, setCode] = useState<Code>();
  useEffect(() => {
    let isWanted = true;
    void codeOf(link).then((found) => isWanted && setCode(found));
    return () => {
      isWanted = false;
    };
  }, [link]);
  if (!code) return <span className={styles.code} aria-hidden="true" />;
  return (
    <svg className={styles.code} viewBox={`0 0 ${code.size} ${code.size}`} role="img" aria-label={label}>
      <path d={code.path} />
    </svg>
  );
}

/** The code comes with what draws it: only who looks at one loads it. */
async function codeOf(link: string): Promise<Code> {
  const { encode } = await import('uqr');
  const { data, size } = encode(link, { ecc: 'M', border: 2 });
  const squares = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { size, path: squares.join('') };
}
