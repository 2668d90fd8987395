import { usePages } from '@alder/client';
import { useFormat } from '@alder/i18n';
import { getQuotations, type QuotationCard } from '@alder/quotations/contract';
import { Button, Card, Empty, Loaded } from '@alder/ui';
import { Plus } from 'lucide-react';
import type { ComponentType } from 'react';
import { Link, useNavigate } from 'react-router';
import styles from './patient-billing.module.css';
import { useBillingTexts } from './use-billing-texts.ts';

type Props = { readonly pet: string; readonly Status: ComponentType<{ readonly quotation: QuotationCard }> };

const A_PAGE = 10;

/** Quotations of a patient, newest first. */
export function QuotationList({ pet, Status }: Props) {
  const t = useBillingTexts();
  const format = useFormat();
  const navigate = useNavigate();
  const list = usePages(getQuotations, { pet, limit: A_PAGE });
  const cards = list.pages.flatMap(({ result }) => result);
  return (
    <Card
      title={t('quotations')}
      aria-label={t('quotations')}
      actions={
        <Button size="sm" icon={<Plus />} onClick={() => void navigate(`/his/quotations/new?${query(pet)}`)}>
          {t('quotations.new')}
        </Button>
      }
    >
      <Loaded
        compact
        query={{ ...list, data: list.pages[0] }}
        what={t('quotations')}
        isEmpty={({ result }) => result.length === 0}
        empty={<Empty compact>{t('quotations.empty')}</Empty>}
      >
        {() => (
          <ul className={styles.rows}>
            {cards.map((card) => (
              <li key={card.id}>
                <span className={styles.words}>
                  <Link to={`/his/quotations/${card.id}`}>{card.title}</Link>
                  <small>
                    {[
                      `Q${String(card.number).padStart(4, '0')}`,
                      card.options > 1 && t('quotations.options', { count: card.options }),
                      t('quotations.until', { date: format.date(card.valid_until, 'full') }),
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </small>
                </span>
                <Status quotation={card} />
                <b className={styles.sum}>{format.money(card.low)}</b>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      {list.hasMore && (
        <Button size="sm" busy={list.isFetchingMore} onClick={list.more}>
          {t('more')}
        </Button>
      )}
    </Card>
  );
}

const query = (pet: string) => new URLSearchParams({ pet });
