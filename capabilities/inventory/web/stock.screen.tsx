import { useCall } from '@alder/client';
import { Loaded, Screen, SectionTabs } from '@alder/ui';
import { useNavigate, useParams } from 'react-router';
import { getStock } from '../contract/index.ts';
import { CountPanel } from './count.panel.tsx';
import { ItemDrawer } from './item.drawer.tsx';
import { OrdersPanel } from './orders.panel.tsx';
import { StockListPanel } from './stock-list.panel.tsx';
import { useInventoryTexts } from './use-inventory-texts.ts';

/** `/his/stock/:oid?`: what is on the shelf, what has to be ordered, and the count; one item is a drawer over the list. */
export function StockScreen() {
  const t = useInventoryTexts();
  const navigate = useNavigate();
  const { oid } = useParams();
  const stock = useCall(getStock, {});
  const tab = oid === 'orders' || oid === 'count' ? oid : 'items';
  const due = stock.data?.result.filter(({ suggested }) => suggested > 0).length;
  return (
    <Screen
      title={t('title')}
      lead={
        <SectionTabs<'items' | 'orders' | 'count'>
          label={t('title')}
          value={tab}
          onChange={(next) => void navigate(next === 'items' ? '/his/stock' : `/his/stock/${next}`)}
          entries={[
            { value: 'items', label: t('tab.items') },
            { value: 'orders', label: t('tab.orders'), ...(due ? { count: due, mark: 'warn' as const } : {}) },
            { value: 'count', label: t('tab.count') },
          ]}
        />
      }
    >
      <Loaded query={stock} what={t('title')}>
        {(data) => {
          if (tab === 'orders') return <OrdersPanel stock={data} />;
          if (tab === 'count') return <CountPanel stock={data} />;
          const item = data.result.find(({ id }) => id === oid);
          return (
            <>
              <StockListPanel stock={data} />
              {item && <ItemDrawer item={item} stock={data} onClose={() => void navigate('/his/stock')} />}
            </>
          );
        }}
      </Loaded>
    </Screen>
  );
}
