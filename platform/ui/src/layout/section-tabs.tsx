import { useEffect, useRef } from 'react';
import { Tabs, type TabsProps } from '../controls/choice.tsx';
import styles from './section-tabs.module.css';

/** The pages of a part of the product, beside its title; `onChange` goes to the page. */
export function SectionTabs<const Value extends string>(props: Omit<TabsProps<Value>, 'bare' | 'children'>) {
  const place = useRef<HTMLSpanElement>(null);
  const counts = props.entries.map(({ count }) => count).join();
  // On a phone there is not room for all: the one that is open must be among those in view.
  useEffect(() => {
    place.current?.querySelector('[aria-selected=true]')?.scrollIntoView?.({ block: 'nearest', inline: 'center' });
  }, [counts]);
  return (
    <span ref={place} data-tabs className={styles.tabs}>
      <Tabs {...props} bare />
    </span>
  );
}
