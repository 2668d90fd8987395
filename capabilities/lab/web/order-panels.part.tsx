import { useMutationCall } from '@alder/client';
import { addOrderPanel, deleteOrderPanel, type OrderPanel } from '@alder/specimens/contract';
import type { DeviceModel } from '@alder/terms';
import { Button, IconButton, TextField, toast, useExplain, useFailToast } from '@alder/ui';
import { Star, X } from 'lucide-react';
import { useState } from 'react';
import styles from './order-dialog.module.css';
import { useLabTexts } from './use-lab-texts.ts';

type Choice = { readonly device: DeviceModel; readonly tests: readonly string[] };
type Props = {
  panels: readonly OrderPanel[];
  chosen: readonly Choice[];
  onChoose: (choices: readonly Choice[]) => void;
};

const refreshes = [{ id: 'specimen.getChoices' }];

/** Tests that the hospital asks for together, one press each; what is chosen can be kept under a name. */
export function OrderPanels({ panels, chosen, onChoose }: Props) {
  const t = useLabTexts();
  const explain = useExplain(t);
  const [name, setName] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const add = useMutationCall(addOrderPanel, { refreshes });
  const remove = useMutationCall(deleteOrderPanel, { refreshes });
  const report = useFailToast(t);
  const drop = async ({ id, name: dropped, choices }: OrderPanel) => {
    try {
      await remove.mutateAsync({ id });
      const kept = choices.map(({ device, tests }) => ({ device, tests: [...tests] }));
      const undo = () => void add.mutateAsync({ name: dropped, choices: kept }).catch(report);
      toast({ text: t('order.panelRemoved', { name: dropped }), undo });
    } catch (error) {
      report(error);
    }
  };
  const keep = async () => {
    const typed = name?.trim() ?? '';
    if (typed === '') return setName(undefined);
    try {
      await add.mutateAsync({
        name: typed,
        choices: chosen.map(({ device, tests }) => ({ device, tests: [...tests] })),
      });
      setName(undefined);
    } catch (error) {
      setProblem(explain(error));
    }
  };
  if (panels.length === 0 && chosen.length === 0) return null;
  return (
    <section className={styles.panels} aria-label={t('order.panels')}>
      <h3 className={styles.orderHead}>{t('order.panels')}</h3>
      {panels.map((panel) => (
        <span key={panel.id} className={styles.panel}>
          <Button size="sm" icon={<Star />} onClick={() => onChoose(panel.choices)}>
            {panel.name}
          </Button>
          <IconButton
            size="sm"
            label={t('order.panelRemove', { name: panel.name })}
            icon={<X />}
            onClick={() => void drop(panel)}
          />
        </span>
      ))}
      {chosen.length > 0 && name === undefined && (
        <Button size="sm" variant="ghost" onClick={() => setName('')}>
          {t('order.panelKeep')}
        </Button>
      )}
      {name !== undefined && (
        <span className={styles.panel}>
          <TextField
            label={t('order.panelName')}
            labelHidden
            placeholder={t('order.panelName')}
            value={name}
            onChange={(text) => {
              setName(text);
              setProblem(undefined);
            }}
            onEnter={() => void keep()}
            maxLength={60}
            autoFocus
            {...(problem && { warning: problem })}
          />
          <Button size="sm" busy={add.isPending} onClick={() => void keep()}>
            {t('order.panelSave')}
          </Button>
        </span>
      )}
    </section>
  );
}
