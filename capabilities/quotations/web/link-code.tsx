import { useEffect, useState } from 'react';
import styles from './quotations.module.css';

/** Dark squares of a code, as one path in units of a square. */
type Squares = { readonly size: number; readonly path: string };

/** A QR code of a link, for a telephone held before the screen. */
export function LinkCode({ link, label }: { link: string; label: string }) {
  const [squares, setSquares] = useState<Squares>();
  useEffect(() => {
    let isWanted = true;
    void squaresOf(link).then((found) => isWanted && setSquares(found));
    return () => {
      isWanted = false;
    };
  }, [link]);
  if (!squares) return <span className={styles.code} aria-hidden="true" />;
  return (
    <svg className={styles.code} viewBox={`0 0 ${squares.size} ${squares.size}`} role="img" aria-label={label}>
      <path d={squares.path} />
    </svg>
  );
}

async function squaresOf(link: string): Promise<Squares> {
  const { encode } = await import('uqr');
  const { data, size } = encode(link, { ecc: 'M', border: 2 });
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return { size, path };
}
