import { useEffect, useState } from 'react';
import styles from './qr-code.module.css';

/** Dark modules of a symbol (ISO/IEC 18004) as one path in units of a module. */
type Symbol = { readonly size: number; readonly path: string };

export type QrCodeProps = {
  readonly text: string;
  /** What the code leads to, for users who cannot see it. */
  readonly label: string;
  /** Width and height in pixels. */
  readonly size: number;
};

/**
 * A QR code that the browser draws itself: what is in it is asked of no other site. Dark on white in both themes, for
 * scanners that do not read it the other way round. The encoder is loaded with the first code.
 */
export function QrCode({ text, label, size }: QrCodeProps) {
  const [symbol, setSymbol] = useState<Symbol>();
  useEffect(() => {
    let isWanted = true;
    void encodeSymbol(text).then((found) => isWanted && setSymbol(found));
    return () => {
      isWanted = false;
    };
  }, [text]);
  const box = { width: size, height: size };
  if (!symbol) return <span className={styles.code} style={box} aria-hidden="true" />;
  return (
    <svg
      className={styles.code}
      style={box}
      viewBox={`0 0 ${symbol.size} ${symbol.size}`}
      role="img"
      aria-label={label}
    >
      <path d={symbol.path} />
    </svg>
  );
}

async function encodeSymbol(text: string): Promise<Symbol> {
  const { encode } = await import('uqr');
  const { data, size } = encode(text, { ecc: 'M', border: 3 });
  const modules = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { size, path: modules.join('') };
}
