import { classes, Menu, PressArea } from '@alder/ui';
import {
  ArrowRightFromLine,
  ArrowRightToLine,
  Columns2,
  Ellipsis,
  Eye,
  FlipHorizontal2,
  Keyboard,
  Link2,
  ListChecks,
  type LucideIcon,
  Maximize,
  Pause,
  Play,
  Redo2,
  RotateCcw,
  RotateCw,
  SunMoon,
  Undo2,
  X,
} from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { useViewerTexts } from '../use-viewer-texts.ts';
import { HangMenu } from './hang-menu.tsx';
import type { Protocol } from './hanging.ts';
import { type PresetName, type Presets, presetNames } from './presets.ts';
import type { Layout, Stage } from './stage.ts';
import styles from './tool-bar.module.css';
import { toolIcons } from './tool-icons.ts';
import { graphicTools, moreTools, type Tool, toolKeys, visibleTools } from './tools.ts';
import type { Cine } from './use-cine.ts';
import type { PresentationModel } from './use-presentations.ts';
import type { ViewerActs } from './use-viewer-keys.ts';
import { ZoomMenu } from './zoom-menu.tsx';

export type ToolBarProps = {
  readonly tool: Tool;
  readonly stage: Stage;
  readonly presentations: PresentationModel;
  readonly acts: ViewerActs & {
    readonly setLayout: (layout: Layout) => void;
    readonly link: () => void;
    readonly hang: (protocol: Protocol) => void;
  };
  /** Hanging protocols that the study has the images for. */
  readonly protocols: readonly Protocol[];
  readonly cine: Cine;
  readonly canPlay: boolean;
  readonly presets: Presets;
  readonly preset: PresetName | undefined;
  readonly areGraphicsShown: boolean;
  /** Opens the measurements where there is no space for them beside the images. */
  readonly onPanel: () => void;
  /** The menu of outputs. */
  readonly output: ReactNode;
  /** The menu of the windows of the file and the user. */
  readonly windows: ReactNode;
};

/** Every tool with its key; on a phone the row is at the bottom and scrolls. */
export const ToolBar = memo(function ToolBar(props: ToolBarProps) {
  const { acts, presentations, presets } = props;
  const t = useViewerTexts();
  return (
    <div className={styles.tools} role="toolbar" aria-label={t('tools')}>
      <Tools {...props} />
      <Group>
        <ToolButton icon={SunMoon} label={t('act.invert')} shortcut="I" onClick={presentations.invert} />
        <ToolButton icon={RotateCw} label={t('act.rotate')} shortcut="R" onClick={presentations.rotate} />
        <ToolButton icon={FlipHorizontal2} label={t('act.flip')} shortcut="X" onClick={presentations.flip} />
        <ZoomMenu presentations={presentations} />
      </Group>
      <Hanging {...props} />
      {props.canPlay && <CineGroup cine={props.cine} />}
      <Group>
        <ToolButton icon={Undo2} label={t('act.undo')} shortcut="Ctrl Z" onClick={acts.undo} />
        <ToolButton icon={Redo2} label={t('act.redo')} shortcut="Ctrl Y" onClick={acts.redo} />
        <ToolButton icon={RotateCcw} label={t('act.reset')} shortcut="0" onClick={presentations.reset} />
      </Group>
      <Around {...props} />
      {Object.keys(presets).length > 0 && (
        <PresetRow presets={presets} preset={props.preset} onPreset={(name) => presentations.preset(presets[name])}>
          {props.windows}
        </PresetRow>
      )}
    </div>
  );
});

function Tools({ tool, acts }: ToolBarProps) {
  const t = useViewerTexts();
  const button = (one: Tool) => (
    <ToolButton
      key={one}
      icon={toolIcons[one]}
      label={t(`tool.${one}`)}
      shortcut={toolKeys[one]}
      pressed={one === tool}
      onClick={() => acts.setTool(one)}
    />
  );
  return (
    <>
      <Group>{visibleTools.map(button)}</Group>
      <Group>
        {graphicTools.map(button)}
        <MoreTools tool={tool} onTool={acts.setTool} />
      </Group>
    </>
  );
}

/** Arrangement of the viewports; a phone has room for one image. */
function Hanging({ stage, acts, protocols }: ToolBarProps) {
  const t = useViewerTexts();
  return (
    <Group>
      <span className={styles.wide}>
        <HangMenu layout={stage.layout} protocols={protocols} acts={acts} />
      </span>
      <ToolButton
        icon={Columns2}
        label={t('act.compare')}
        shortcut="D"
        on={stage.isEqualScale}
        onClick={acts.compare}
      />
      <span className={styles.wide}>
        <ToolButton icon={Link2} label={t('act.link')} shortcut="Shift W" on={stage.isLinked} onClick={acts.link} />
      </span>
    </Group>
  );
}

/** Display options: graphic objects, the measurements, full screen, the keys. */
function Around({ areGraphicsShown, acts, onPanel, output }: ToolBarProps) {
  const t = useViewerTexts();
  return (
    <Group>
      {output}
      <ToolButton
        small
        icon={Eye}
        label={t('act.marks')}
        shortcut="M"
        on={areGraphicsShown}
        onClick={acts.toggleGraphics}
      />
      <span className={styles.panelButton}>
        <ToolButton small icon={ListChecks} label={t('panel.measure')} shortcut="" onClick={onPanel} />
      </span>
      <ToolButton small icon={Maximize} label={t('act.full')} shortcut="F" onClick={acts.full} />
      <ToolButton small icon={Keyboard} label={t('act.keys')} shortcut="?" onClick={acts.showKeys} />
    </Group>
  );
}

function Group({ children }: { children: ReactNode }) {
  return <div className={styles.group}>{children}</div>;
}

/** The rarer kinds of measurement; the selected one replaces the three dots. */
function MoreTools({ tool, onTool }: { tool: Tool; onTool: (tool: Tool) => void }) {
  const t = useViewerTexts();
  const own = moreTools.find((one) => one === tool);
  const Icon = own ? toolIcons[own] : Ellipsis;
  return (
    <Menu
      label={t('tool.more')}
      placement="bottom start"
      entries={moreTools.map((one) => {
        const Entry = toolIcons[one];
        return {
          label: t(`tool.${one}`),
          icon: <Entry size={17} aria-hidden="true" />,
          shortcut: toolKeys[one],
          checked: one === tool,
          onAction: () => onTool(one),
        };
      })}
      trigger={(props) => (
        <PressArea
          className={classes(styles.tool, styles.more)}
          title={own && t(`tool.${own}`)}
          aria-pressed={own !== undefined}
          {...props}
        >
          <Icon size={19} strokeWidth={1.75} aria-hidden="true" />
          <span>{own ? t(`tool.${own}`) : t('tool.more')}</span>
        </PressArea>
      )}
    />
  );
}

function CineGroup({ cine }: { cine: Cine }) {
  const t = useViewerTexts();
  const { from, to } = cine.range;
  return (
    <Group>
      <ToolButton
        icon={cine.isPlaying ? Pause : Play}
        label={t(cine.isPlaying ? 'act.stop' : 'act.cine')}
        shortcut="C"
        on={cine.isPlaying}
        onClick={cine.toggle}
      />
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
      <ToolButton small icon={ArrowRightFromLine} label={t('act.cutFrom')} shortcut="[" onClick={cine.cutFrom} />
      <ToolButton small icon={ArrowRightToLine} label={t('act.cutTo')} shortcut="]" onClick={cine.cutTo} />
      {cine.isCut && (
        <PressArea className={styles.cut} title={t('act.uncut')} onClick={cine.uncut}>
          {t('cine.range', { from: from + 1, to: to + 1 })}
          <X size={13} aria-hidden="true" />
          <span className="sr">{t('act.uncut')}</span>
        </PressArea>
      )}
    </Group>
  );
}

function PresetRow(props: {
  presets: Presets;
  preset: PresetName | undefined;
  onPreset: (name: PresetName) => void;
  children: ReactNode;
}) {
  const { presets, preset, onPreset, children } = props;
  const t = useViewerTexts();
  return (
    <fieldset className={styles.presets} aria-label={t('preset')}>
      <span aria-hidden="true">{t('preset')}</span>
      {presetNames
        .filter((name) => name in presets)
        .map((name) => (
          <PressArea
            key={name}
            aria-pressed={name === preset}
            title={`${t(`preset.${name}`)} (${presetNames.indexOf(name) + 1})`}
            onClick={() => onPreset(name)}
          >
            {t(`preset.${name}`)}
          </PressArea>
        ))}
      {children}
    </fieldset>
  );
}

function ToolButton(props: {
  icon: LucideIcon;
  label: string;
  shortcut: string;
  /** The tool in use. */
  pressed?: boolean;
  /** Switched on, in addition to the tool in use. */
  on?: boolean;
  /** Without its visible label, which stays for screen readers. */
  small?: boolean;
  onClick: () => void;
}) {
  const { icon: Icon, label, shortcut, pressed, on, small, onClick } = props;
  return (
    <PressArea
      className={classes(styles.tool, on && styles.on, small && styles.small)}
      aria-pressed={pressed ?? on}
      aria-keyshortcuts={shortcut.replaceAll(' ', '+').replace('Ctrl', 'Control') || undefined}
      title={shortcut ? `${label} (${shortcut})` : label}
      repeatable
      onClick={onClick}
    >
      <Icon size={19} strokeWidth={1.75} aria-hidden="true" />
      <span className={small ? 'sr' : undefined}>{label}</span>
    </PressArea>
  );
}
