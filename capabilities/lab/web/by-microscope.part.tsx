import { useLanguage } from '@alder/i18n';
import { Button } from '@alder/ui';
import { Microscope } from 'lucide-react';
import { microscopies } from '../domain/index.ts';
import styles from './order-dialog.module.css';

/** Examinations under the microscope whose form is known: a press adds one to the tests that are done by hand. */
export function ByMicroscope({ value, onAdd }: { value: string; onAdd: (outside: string) => void }) {
  const { language } = useLanguage();
  const tests = value.split(/[,，、\n]/).map((test) => test.trim());
  return (
    <div className={styles.panels}>
      {microscopies(language)
        .filter((name) => !tests.includes(name))
        .map((name) => (
          <Button
            key={name}
            size="sm"
            variant="ghost"
            icon={<Microscope />}
            onClick={() => onAdd([...tests.filter(Boolean), name].join(', '))}
          >
            {name}
          </Button>
        ))}
    </div>
  );
}
