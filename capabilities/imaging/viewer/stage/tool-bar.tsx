import { Seg } from '@alder/ui';
import {
  Circle,
  Contrast,
  FlipHorizontal2,
  Keyboard,
  type LucideIcon,
  Maximize,
  Move,
  Pause,
  Play,
  RotateCcw,
  RotateCw,
  Ruler,
  ScrollText,
  SunMoon,
  TriangleRight,
  Undo2,
  ZoomIn,
} from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Window } from '../draw/tone-table.ts';
import { useViewerTexts } from '../use-viewer-texts.ts';
import { PRESETS } from './presets.ts';
import { type Tool, tools } from './scene.ts';
import type { Cine } from './use-cine.ts';
import styles from './viewer.module.css';

const icons: Readonly<Record<Tool, LucideIcon>> = {
  window: Contrast,
  zoom: ZoomIn,
  pan: Move,
  scroll: ScrollText,
  length: Ruler,
  angle: TriangleRight,
  ellipse: Circle,
};
const toolKeys: Readonly<Record<Tool, string>> = {
  window: 'W',
  zoom: 'Z',
  pan: 'P',
  scroll: 'S',
  length: 'L',
  angle: 'A',
  ellipse: 'O',
};

export type ToolActs = {
  readonly invert: () => void;
  readonly rotate: () => void;
  readonly flip: () => void;
  readonly reset: () => void;
  readonly undo: () => void;
  readonly full: () => void;
  readonly preset: (window: Window | undefined) => void;
};

/** Every tool with its key; on a phone the row is at the bottom and scrolls. */
export function ToolBar(props: {
  tool: Tool;
  onTool: (tool: Tool) => void;
  acts: ToolActs;
  cine: Cine;
  isCt: boolean;
  canPlay: boolean;
  onKeys: () => void;
  actions?: ReactNode;
}) {
  const { tool, onTool, acts, cine, isCt, canPlay, onKeys, actions } = props;
  const t = useViewerTexts();
  const [preset, setPreset] = useState<'own' | keyof typeof PRESETS>('own');
  return (
    <div className={styles.tools} role="toolbar" aria-label={t('tools')}>
      {tools.map((one) => (
        <ToolButton
          key={one}
          icon={icons[one]}
          label={t(`tool.${one}`)}
          shortcut={toolKeys[one]}
          pressed={one === tool}
          onClick={() => onTool(one)}
        />
      ))}
      <i className={styles.rule} />
      <ToolButton icon={SunMoon} label={t('act.invert')} shortcut="I" onClick={acts.invert} />
      <ToolButton icon={RotateCw} label={t('act.rotate')} shortcut="R" onClick={acts.rotate} />
      <ToolButton icon={FlipHorizontal2} label={t('act.flip')} shortcut="X" onClick={acts.flip} />
      {canPlay && (
        <ToolButton
          icon={cine.isPlaying ? Pause : Play}
          label={t(cine.isPlaying ? 'act.stop' : 'act.cine')}
          shortcut="C"
          onClick={cine.toggle}
        />
      )}
      {canPlay && (
        <label className={styles.speed}>
          <span className="sr">{t('speed')}</span>
          <input
            type="range"
            min={1}
            max={60}
            value={cine.fps}
            onChange={(event) => cine.setFps(Number(event.target.value))}
          />
          <output>{cine.fps}</output>
        </label>
      )}
      <i className={styles.rule} />
      <ToolButton icon={Undo2} label={t('act.undo')} shortcut="Ctrl Z" onClick={acts.undo} />
      <ToolButton icon={RotateCcw} label={t('act.reset')} shortcut="0" onClick={acts.reset} />
      <ToolButton icon={Maximize} label={t('act.full')} shortcut="F" onClick={acts.full} />
      <ToolButton icon={Keyboard} label={t('act.keys')} shortcut="?" onClick={onKeys} />
      {isCt && (
        <Seg
          size="sm"
          label={t('preset')}
          value={preset}
          onChange={(next) => {
            setPreset(next);
            acts.preset(next === 'own' ? undefined : PRESETS[next]);
          }}
          entries={(['own', 'lung', 'bone', 'soft'] as const).map((value) => ({ value, label: t(`preset.${value}`) }))}
        />
      )}
      {actions && <span className={styles.actions}>{actions}</span>}
    </div>
  );
}

function ToolButton(props: {
  icon: LucideIcon;
  label: string;
  shortcut: string;
  pressed?: boolean;
  onClick: () => void;
}) {
  const { icon: Icon, label, shortcut, pressed, onClick } = props;
  return (
    <button
      type="button"
      className={styles.tool}
      aria-pressed={pressed}
      aria-keyshortcuts={shortcut.replace(' ', '+').replace('Ctrl', 'Control')}
      title={`${label} (${shortcut})`}
      onClick={onClick}
    >
      <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
      <span>{label}</span>
    </button>
  );
}
