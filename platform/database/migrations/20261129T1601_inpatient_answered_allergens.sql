-- What the reason of an order answers, so that an allergy that is noted later is asked about before the next dose.
alter table inpatient_order add column answered_allergens text[];
comment on column inpatient_order.answered_allergens is
  'Allergens that the order was written against with its safety_reason; null for orders that were written before this was kept';
