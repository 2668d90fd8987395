import type { Waveform, WaveformGroup } from '@alder/dicom/document';
import { useFormat } from '@alder/i18n';
import { useId, useMemo, useRef, useState } from 'react';
import { useViewerTexts } from '../use-viewer-texts.ts';
import styles from './document.module.css';
import { pixelsOfMillimetre } from './screen-scale.ts';
import { useSize } from './use-size.ts';
import { type TraceScale, tracePath, traceScale } from './waveform-scale.ts';

const SPEEDS = [12.5, 25, 50, 100] as const;
const GAINS = [5, 10, 20, 40] as const;
/** Browsers lay out no wider element. */
const MAX_WIDTH_PX = 8_000_000;
/** Room at the left for the name of a channel and its calibration bar, in millimetres. */
const HEAD_MM = 16;

/** Waveforms on millimetre paper: 25 mm in a second and 10 mm for a millivolt unless the reader chooses otherwise. */
export function WaveformPlot({ waveform }: { readonly waveform: Waveform }) {
  const t = useViewerTexts();
  const format = useFormat();
  const [place, setPlace] = useState(0);
  const [speed, setSpeed] = useState<number>(25);
  const [gain, setGain] = useState<number>(10);
  const group = waveform.groups[place] ?? waveform.groups[0]!;
  return (
    <div className={styles.waveform}>
      <div className={styles.scales}>
        {waveform.groups.length > 1 && (
          <label>
            {t('waveform.group')}
            <select value={place} onChange={({ target }) => setPlace(Number(target.value))}>
              {waveform.groups.map((one, at) => (
                <option key={at} value={at}>
                  {one.label || at + 1}
                </option>
              ))}
            </select>
          </label>
        )}
        <label>
          {t('waveform.speed')}
          <select value={speed} onChange={({ target }) => setSpeed(Number(target.value))}>
            {SPEEDS.map((one) => (
              <option key={one} value={one}>
                {format.number(one, one % 1 === 0 ? 0 : 1)} mm/s
              </option>
            ))}
          </select>
        </label>
        <label>
          {t('waveform.gain')}
          <select value={gain} onChange={({ target }) => setGain(Number(target.value))}>
            {GAINS.map((one) => (
              <option key={one} value={one}>
                {format.number(one, 0)} mm/mV
              </option>
            ))}
          </select>
        </label>
        <span>
          {t('waveform.about', {
            seconds: format.number(group.samples / group.frequency, 1),
            frequency: format.number(group.frequency, 0),
          })}
        </span>
      </div>
      <Paper key={place} group={group} speed={speed} gain={gain} />
      {group.isCut && (
        <p className={styles.about} role="status">
          {t('waveform.cut')}
        </p>
      )}
      {waveform.annotations.length > 0 && (
        <ul className={styles.annotations} aria-label={t('waveform.annotations')}>
          {waveform.annotations.map(({ concept, value, unit }, at) => (
            <li key={at}>
              {concept && <span>{concept}</span>}
              <b>
                {value}
                {unit && ` ${unit}`}
              </b>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** A long recording is scrolled with the arrow keys, in browsers too that do not focus what can be scrolled. */
const scrolledByKeys = { tabIndex: 0 } as const;

/** The part of the paper that is in view; the rest of a long recording is reached by scrolling. */
function Paper({ group, speed, gain }: { group: WaveformGroup; speed: number; gain: number }) {
  const t = useViewerTexts();
  const box = useRef<HTMLDivElement>(null);
  const { width } = useSize(box);
  const [left, setLeft] = useState(0);
  const grid = useId();
  const millimetre = pixelsOfMillimetre();
  const scales = useMemo(() => group.channels.map((channel) => traceScale(channel, gain)), [group, gain]);
  const seconds = group.samples / group.frequency;
  const head = HEAD_MM * millimetre;
  const whole = Math.min(MAX_WIDTH_PX, head + seconds * speed * millimetre);
  // A recording that is longer than the widest element is compressed in scrolling, never in drawing.
  const room = Math.max(1, whole - width);
  const from = (left / room) * Math.max(0, seconds - Math.max(0, width - head) / (speed * millimetre));
  const tops = scales.map((_, at) => scales.slice(0, at).reduce((sum, { height }) => sum + height, 0));
  const height = scales.reduce((sum, one) => sum + one.height, 0) * millimetre;
  const shift = -((from * speed * millimetre) % (5 * millimetre));
  return (
    <div
      className={styles.paper}
      ref={box}
      {...scrolledByKeys}
      onScroll={({ currentTarget }) => setLeft(currentTarget.scrollLeft)}
    >
      <div style={{ width: whole, height }}>
        <svg
          className={styles.traces}
          width={width}
          height={height}
          role="img"
          aria-label={t('waveform.plot', { channels: group.channels.map(({ label }) => label).join(', ') })}
        >
          <clipPath id={`${grid}-clip`}>
            <rect width={Math.max(0, width - head)} height={height} />
          </clipPath>
          <Grid id={grid} millimetre={millimetre} shift={head + shift} />
          <rect width="100%" height="100%" fill={`url(#${grid})`} />
          {group.channels.map((channel, at) => {
            const scale = scales[at]!;
            const y = (value: number) => (tops[at]! + (scale.top - value) * scale.millimetres) * millimetre;
            return (
              <g key={at} data-channel={channel.label}>
                <g transform={`translate(${head} 0)`} clipPath={`url(#${grid}-clip)`}>
                  <path
                    className={styles.trace}
                    d={tracePath(channel.values, group.frequency, {
                      ...{ from, y, width: Math.max(0, width - head), pixelsOfSecond: speed * millimetre },
                    })}
                  />
                </g>
                <Calibration scale={scale} top={tops[at]! * millimetre} millimetre={millimetre} label={channel.label} />
              </g>
            );
          })}
        </svg>
      </div>
    </div>
  );
}

/** Millimetre paper: thin lines for each millimetre, strong ones for five. */
function Grid({ id, millimetre, shift }: { id: string; millimetre: number; shift: number }) {
  const five = 5 * millimetre;
  const thin = [1, 2, 3, 4].map((line) => `M${line * millimetre} 0V${five}M0 ${line * millimetre}H${five}`).join('');
  return (
    <pattern id={id} width={five} height={five} patternUnits="userSpaceOnUse" x={shift}>
      <path className={styles.thin} d={thin} />
      <path className={styles.strong} d={`M0 0V${five}M0 0H${five}`} />
    </pattern>
  );
}

/** Name of a channel and how high a known value of it is. */
function Calibration(props: { scale: TraceScale; top: number; millimetre: number; label: string }) {
  const { scale, top, millimetre, label } = props;
  const format = useFormat();
  const middle = top + (scale.height * millimetre) / 2;
  const half = (scale.bar.value * scale.millimetres * millimetre) / 2;
  const x = 11 * millimetre;
  return (
    <>
      <text className={styles.channel} x={2 * millimetre} y={top + 4.5 * millimetre}>
        {label}
      </text>
      <path
        className={styles.bar}
        d={`M${x - millimetre} ${middle + half}H${x}V${middle - half}H${x + 2 * millimetre}V${middle + half}H${x + 3 * millimetre}`}
      />
      <text className={styles.barText} x={2 * millimetre} y={middle + half}>
        {`${format.number(scale.bar.value === 1 || scale.bar.unit === 'mV' ? 1 : scale.bar.value, 0)} ${scale.bar.unit}`}
      </text>
    </>
  );
}
