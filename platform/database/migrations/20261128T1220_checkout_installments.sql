-- In how many instalments a card is charged.
alter table payment
  add column installments int check (installments between 2 and 60),
  add check (installments is null or type = 'installment');
comment on column payment.installments is 'Number of instalments of the card; null for other payments, and on those of before it was asked';
