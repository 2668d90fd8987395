import { useCall } from '@alder/client';
import { Loaded, Screen, SectionTabs } from '@alder/ui';
import { useNavigate, useParams } from 'react-router';
import { getStock } from '../contract/index.ts';
import { CountPanel } from './count.panel.tsx';
import { ItemDrawer } from './item.drawer.tsx';
import { OrdersPanel } from './orders.panel.tsx';
import { RegisterPanel } from './register.panel.tsx';
import { StockListPanel } from './stock-list.panel.tsx';
import { useInventoryTexts } from './use-inventory-texts.ts';

const tabs = ['items', 'orders', 'count', 'register'] as const;

/**
 * `/his/stock/:oid?`: the stock, what has to be ordered, the count and the register of controlled medicine; one
 * item is a drawer over the list.
 */
export function StockScreen() {
  const t = useInventoryTexts();
  const navigate = useNavigate();
  const { oid } = useParams();
  const stock = useCall(getStock, {});
  const tab = tabs.find((each) => each === oid) ?? 'items';
  const due = stock.data?.result.filter(({ suggested }) => suggested > 0).length;
  return (
    <Screen
      title={t('title')}
      lead={
        <SectionTabs<(typeof tabs)[number]>
          label={t('title')}
          value={tab}
          onChange={(next) => void navigate(next === 'items' ? '/his/stock' : `/his/stock/${next}`)}
          entries={[
            { value: 'items', label: t('tab.items') },
            { value: 'orders', label: t('tab.orders'), ...(due ? { count: due, mark: 'warn' as const } : {}) },
            { value: 'count', label: t('tab.count') },
            { value: 'register', label: t('tab.register') },
          ]}
        />
      }
    >
      <Loaded query={stock} what={t('title')}>
        {(data) => {
          if (tab === 'orders') return <OrdersPanel stock={data} />;
          if (tab === 'count') return <CountPanel stock={data} />;
          if (tab === 'register') return <RegisterPanel stock={data} />;
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
