import { Button, Seg, SelectField, TextField } from '@alder/ui';
import { Undo2 } from 'lucide-react';
import { type PointerEvent, useState } from 'react';
import {
  type Drawing,
  type DrawnShape,
  drawingColors,
  MAX_POINTS,
  MAX_SHAPES,
  type Point,
  shapeKinds,
  simplifyLine,
} from '../domain/index.ts';
import styles from './attachments.module.css';
import { DrawingLayer } from './drawing-layer.tsx';
import { useAttachmentTexts } from './use-attachment-texts.ts';

type Kind = DrawnShape['kind'];
type Color = DrawnShape['color'];

/** Draws on an image with mouse, finger or pen; nothing is stored before "Save". */
export function DrawOnImage({
  src,
  width,
  height,
  drawing,
  onChange,
}: {
  readonly src: string;
  readonly width: number;
  readonly height: number;
  readonly drawing: Drawing;
  readonly onChange: (drawing: Drawing) => void;
}) {
  const t = useAttachmentTexts();
  const [kind, setKind] = useState<Kind>('arrow');
  const [color, setColor] = useState<Color>('red');
  const [text, setText] = useState('');
  const [points, setPoints] = useState<readonly Point[]>([]);
  const isFull = drawing.length >= MAX_SHAPES;

  const placeOf = (event: PointerEvent<HTMLElement>): Point => {
    const box = event.currentTarget.getBoundingClientRect();
    const within = (value: number) => Math.round(Math.min(1, Math.max(0, value)) * 10_000) / 10_000;
    return [within((event.clientX - box.left) / box.width), within((event.clientY - box.top) / box.height)];
  };
  const shapeOf = (drawn: readonly Point[]): DrawnShape => ({
    ...{ kind, color, points: kind === 'line' ? drawn : drawn.length > 1 ? [drawn[0]!, drawn.at(-1)!] : drawn },
    ...(kind === 'text' && { text: text.trim() }),
  });
  const end = () => {
    const drawn = kind === 'line' ? simplifyLine(points).slice(0, MAX_POINTS) : points;
    setPoints([]);
    const isPoint = drawn.length < 2 && kind !== 'text';
    if (drawn.length === 0 || isPoint || (kind === 'text' && text.trim() === '')) return;
    onChange([...drawing, shapeOf(drawn)]);
  };

  return (
    <div className={styles.drawer}>
      <div className={styles.tools}>
        <Seg
          label={t('draw.kind')}
          value={kind}
          onChange={setKind}
          entries={shapeKinds.map((value) => ({ value, label: t(`draw.kind.${value}`) }))}
        />
        <SelectField
          label={t('draw.color')}
          value={color}
          onChange={(value) => setColor(value as Color)}
          options={drawingColors.map((value) => ({ value, label: t(`draw.color.${value}`) }))}
        />
        {kind === 'text' && <TextField label={t('draw.text')} value={text} maxLength={200} onChange={setText} />}
        <Button
          icon={<Undo2 />}
          repeatable
          disabled={drawing.length === 0}
          onClick={() => onChange(drawing.slice(0, -1))}
        >
          {t('draw.undo')}
        </Button>
      </div>
      <p className={styles.hint} role="status">
        {isFull ? t('draw.full') : kind === 'text' ? t('draw.text.about') : t('draw.about')}
      </p>
      <div
        className={styles.canvas}
        style={{ aspectRatio: `${width} / ${height}`, maxWidth: `calc(62dvh * ${width / height})` }}
        onPointerDown={(event) => {
          if (isFull) return;
          event.currentTarget.setPointerCapture(event.pointerId);
          setPoints([placeOf(event)]);
        }}
        onPointerMove={(event) => {
          if (points.length === 0) return;
          const place = placeOf(event);
          setPoints((now) => [...now, place]);
        }}
        onPointerUp={end}
        onPointerCancel={() => setPoints([])}
      >
        <img src={src} alt="" draggable={false} />
        <DrawingLayer
          drawing={points.length > 1 ? [...drawing, shapeOf(points)] : drawing}
          width={width}
          height={height}
        />
      </div>
    </div>
  );
}
