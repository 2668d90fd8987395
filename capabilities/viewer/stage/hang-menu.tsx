import { Menu, PressArea } from '@alder/ui';
import { Columns2, Grid2x2, Grid3x3, LayoutPanelLeft, type LucideIcon, Square } from 'lucide-react';
import { useViewerTexts } from '../use-viewer-texts.ts';
import { type Layout, layouts } from './stage.ts';
import styles from './tool-bar.module.css';
import type { ToolBarProps } from './tool-bar.tsx';

const layoutIcons: Readonly<Record<Layout, LucideIcon>> = {
  '1x1': Square,
  '3x3': Grid3x3,
  '1x2': Columns2,
  '2x2': Grid2x2,
  main: LayoutPanelLeft,
};

/** Hanging protocols, layouts and the tile mode. */
export function HangMenu({ layout, protocols, acts }: Pick<ToolBarProps, 'protocols' | 'acts'> & { layout: Layout }) {
  const t = useViewerTexts();
  const Icon = layoutIcons[layout];
  return (
    <Menu
      label={t('act.hang')}
      placement="bottom start"
      entries={[
        { group: t('hang.protocols') },
        ...protocols.map((one) => ({ label: t(`hang.${one.name}`), onAction: () => acts.hang(one) })),
        { group: t('act.layout') },
        ...layouts.map((one) => {
          const Entry = layoutIcons[one];
          return {
            label: t(`layout.${one}`),
            icon: <Entry size={17} aria-hidden="true" />,
            checked: one === layout,
            onAction: () => acts.setLayout(one),
          };
        }),
        { line: true },
        { label: t('act.tile'), shortcut: 'Shift E', onAction: acts.tile },
      ]}
      trigger={(props) => (
        <PressArea className={styles.tool} title={`${t('act.hang')} (6 – 9)`} {...props}>
          <Icon size={19} strokeWidth={1.75} aria-hidden="true" />
          <span>{t('act.hang')}</span>
        </PressArea>
      )}
    />
  );
}
