import { type PointerEvent, useRef, useState } from 'react';
import { classes } from '../classes.ts';
import styles from './signature-pad.module.css';

/** Points of one line of the pen, in hundredths of the height of the field. */
export type SignatureStroke = readonly { readonly x: number; readonly y: number }[];

/** Most points of a stroke and strokes of a signature; no contract takes more. */
const MAX_POINTS = 600;
const MAX_STROKES = 60;

/** A field to sign in with finger, pen or mouse. */
export function SignaturePad(props: {
  label: string;
  hint: string;
  value: readonly SignatureStroke[];
  /** The strokes as the `d` of an SVG path. */
  path: string;
  onChange: (strokes: readonly SignatureStroke[]) => void;
}) {
  const { label, hint, value, path, onChange } = props;
  const field = useRef<SVGSVGElement>(null);
  const [width, setWidth] = useState(300);
  const drawing = useRef(false);

  const pointOf = (event: PointerEvent) => {
    const box = field.current!.getBoundingClientRect();
    const scale = 100 / (box.height || 100);
    setWidth(Math.max(100, Math.round(box.width * scale)));
    return { x: Math.round((event.clientX - box.left) * scale), y: Math.round((event.clientY - box.top) * scale) };
  };
  const begin = (event: PointerEvent) => {
    if (value.length >= MAX_STROKES) return;
    event.currentTarget.setPointerCapture?.(event.pointerId);
    drawing.current = true;
    onChange([...value, [pointOf(event)]]);
  };
  const draw = (event: PointerEvent) => {
    const last = value.at(-1);
    if (!drawing.current || !last || last.length >= MAX_POINTS) return;
    onChange([...value.slice(0, -1), [...last, pointOf(event)]]);
  };
  const end = () => {
    drawing.current = false;
  };
  return (
    <div className={classes(styles.pad, value.length > 0 && styles.signed)}>
      {value.length === 0 && <span aria-hidden="true">{hint}</span>}
      <svg
        ref={field}
        role="img"
        aria-label={label}
        viewBox={`0 0 ${width} 100`}
        preserveAspectRatio="xMinYMin meet"
        onPointerDown={begin}
        onPointerMove={draw}
        onPointerUp={end}
        onPointerCancel={end}
      >
        <path d={path} />
      </svg>
    </div>
  );
}

/** A signature that was drawn before. */
export function DrawnSignature(props: { strokes: readonly SignatureStroke[]; path: string; label: string }) {
  const { strokes, path, label } = props;
  const width = Math.max(150, ...strokes.flat().map(({ x }) => x + 4));
  return (
    <svg className={styles.drawn} role="img" aria-label={label} viewBox={`0 0 ${width} 100`}>
      <path d={path} />
    </svg>
  );
}
