import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { Header } from 'react-aria-components/Header';
import { Menu, MenuItem, MenuSection } from 'react-aria-components/Menu';
import { Separator } from 'react-aria-components/Separator';
import { classes } from '../classes.ts';
import { Kbd } from '../controls/kbd.tsx';
import type { MenuEntry, MenuPanelProps } from './menu.tsx';
import styles from './popover.module.css';
import { Popover } from './popover.tsx';

type Item = Extract<MenuEntry, { readonly label: ReactNode }> & { readonly id: string };
type Block =
  | { readonly id: string; readonly line: true }
  | { readonly id: string; readonly title?: ReactNode; readonly isChoice: boolean; readonly items: Item[] };

/** An open menu, by react-aria. It is in a part of its own because react-aria comes with it. */
export function MenuPanel({ onClose, anchor, label, entries, placement }: Omit<MenuPanelProps, 'open'>) {
  const choose = ({ onAction }: Item) => {
    onClose();
    anchor.current?.focus();
    onAction?.();
  };
  return (
    <Popover open onClose={onClose} anchor={anchor} label={label} placement={placement} role="menu" bare>
      <Menu className={styles.menu!} aria-label={label} autoFocus="first" escapeKeyBehavior="none" onClose={onClose}>
        {blocksOf(entries).map((block) => {
          if ('line' in block) return <Separator key={block.id} id={block.id} className={styles.line} />;
          const items = block.items.map((item) => <OneItem key={item.id} item={item} onChoose={() => choose(item)} />);
          if (!block.title && !block.isChoice) return items;
          return (
            <MenuSection
              key={block.id}
              id={block.id}
              aria-label={block.title ? undefined : label}
              {...(block.isChoice && {
                selectionMode: 'single',
                disallowEmptySelection: true,
                selectedKeys: block.items.filter(({ checked }) => checked).map(({ id }) => id),
              })}
            >
              {block.title && <Header className={styles.group}>{block.title}</Header>}
              {items}
            </MenuSection>
          );
        })}
      </Menu>
    </Popover>
  );
}

/** Entries between lines and under titles; choices, of which one is checked, are a block of their own. */
function blocksOf(entries: readonly MenuEntry[]): readonly Block[] {
  const blocks: Block[] = [];
  let title: ReactNode;
  entries.forEach((entry, index) => {
    const id = String(index);
    if ('line' in entry) {
      title = undefined;
      blocks.push({ id, line: true });
    } else if ('group' in entry) {
      title = entry.group;
    } else {
      const isChoice = entry.checked !== undefined;
      const last = blocks.at(-1);
      if (!title && last && 'items' in last && last.isChoice === isChoice) last.items.push({ ...entry, id });
      else blocks.push({ id: `block-${id}`, title, isChoice, items: [{ ...entry, id }] });
      title = undefined;
    }
  });
  return blocks;
}

function OneItem({ item, onChoose }: { readonly item: Item; readonly onChoose: () => void }) {
  const { id, label, icon, about, shortcut, href, checked, danger, disabledReason } = item;
  return (
    <MenuItem
      id={id}
      className={classes(styles.item, danger && styles.danger)}
      textValue={typeof label === 'string' ? label : undefined}
      href={href}
      isDisabled={disabledReason !== undefined}
      onAction={onChoose}
    >
      {icon}
      <span>
        {label}
        {(disabledReason ?? about) && <small>{disabledReason ?? about}</small>}
      </span>
      {checked && <Check className={styles.check} aria-hidden="true" />}
      {shortcut && <Kbd>{shortcut}</Kbd>}
    </MenuItem>
  );
}
