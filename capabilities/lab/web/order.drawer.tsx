import { useMutationCall } from '@alder/client';
import { useFormat, useLanguage } from '@alder/i18n';
import { CallForm, Checkbox, Drawer, Seg, SelectField, SubmitButton, TextField, toast, useCallForm } from '@alder/ui';
import { Link } from 'react-router';
import { getAllOrders, type LabOrder, updateOrder } from '../contract/index.ts';
import { openStatuses, sampleTypes } from '../domain/index.ts';
import { orderedOf } from './lab-view.ts';
import { OrderBecause } from './order-because.tsx';
import styles from './order-dialog.module.css';
import { useLabTexts } from './use-lab-texts.ts';

/** One order with what can still be changed of it while it is open. */
export function OrderDrawer({ order, onClose }: { order: LabOrder; onClose: () => void }) {
  const t = useLabTexts();
  const format = useFormat();
  const { language } = useLanguage();
  const update = useMutationCall(updateOrder, { refreshes: [getAllOrders] });
  const isOpen = openStatuses.includes(order.order_status);
  const form = useCallForm(updateOrder, {
    initial: {
      ...{ sample_id: order.sample_id ?? '', note: order.note, fasting: order.fasting },
      ...{ priority: order.priority, sample_type: order.sample_type ?? ('' as const) },
    },
    toInput: ({ sample_id, sample_type, ...rest }) => ({
      ...{ id: order.id, version: order.version, ...rest },
      ...{ sample_id: sample_id.trim() || null, sample_type: sample_type || null },
    }),
    send: update.mutateAsync,
    onSent: () => {
      toast({ tone: 'done', text: t('order.changed', { number: order.order_id }) });
      onClose();
    },
    texts: t,
  });
  return (
    <Drawer
      open
      title={order.order_id}
      about={`${order.pet_name} · ${format.list(orderedOf(order, t, language))}`}
      dirty={form.isDirty}
      onClose={onClose}
      footer={isOpen && <SubmitButton of={form}>{t('order.save')}</SubmitButton>}
    >
      <CallForm form={form} className={styles.order}>
        <p>
          <Link to={`/patient/${order.pet}?tab=lab`}>
            {order.pet_name} {order.patient_id}
          </Link>
        </p>
        {order.cause && (
          <p>
            <OrderBecause cause={order.cause} />
          </p>
        )}
        {order.rerun && (
          <p>
            {t('rerun.asked', {
              ...{ name: order.rerun.by, when: format.moment(order.time), note: order.rerun.note },
            })}{' '}
            <Link to={`/clinicpath/results/${order.rerun.record}`}>{t('rerun.of')}</Link>
          </p>
        )}
        {order.reason && <p>{order.reason}</p>}
        <TextField name="sample_id" label={t('order.sample')} maxLength={60} readOnly={!isOpen} />
        <SelectField
          label={t('order.sampleType')}
          none="–"
          value={form.values.sample_type}
          onChange={(value: string) => form.set({ sample_type: value as LabOrder['sample_type'] & string })}
          options={sampleTypes.map((value) => ({ value, label: t(`sample.${value}`) }))}
          disabled={!isOpen}
        />
        <TextField name="note" label={t('order.note')} maxLength={500} readOnly={!isOpen} />
        <Checkbox
          label={t('order.fasting')}
          value={form.values.fasting}
          onChange={(fasting) => form.set({ fasting })}
          disabled={!isOpen}
        />
        {isOpen && (
          <Seg
            label={t('order.priority')}
            value={form.values.priority}
            onChange={(priority) => form.set({ priority })}
            entries={(['routine', 'urgent', 'stat'] as const).map((value) => ({ value, label: t(`order.${value}`) }))}
          />
        )}
      </CallForm>
    </Drawer>
  );
}
