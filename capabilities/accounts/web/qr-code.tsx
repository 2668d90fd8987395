import { useEffect, useState } from 'react';
import styles from './security.module.css';

type Squares = { readonly size: number; readonly path: string };

/** A QR code that this browser draws itself: what is in it is asked of no other site. Dark on white in both themes. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const [code, setCode] = useState<Squares>();
  useEffect(() => {
    let isWanted = true;
    void squaresOf(text).then((found) => isWanted && setCode(found));
    return () => {
      isWanted = false;
    };
  }, [text]);
  if (!code) return <span className={styles.code} aria-hidden="true" />;
  return (
    <svg className={styles.code} viewBox={`0 0 ${code.size} ${code.size}`} role="img" aria-label={label}>
      <path d={code.path} />
    </svg>
  );
}

async function squaresOf(text: string): Promise<Squares> {
  const { encode } = await import('uqr');
  const { data, size } = encode(text, { ecc: 'M', border: 3 });
  const squares = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { size, path: squares.join('') };
}
