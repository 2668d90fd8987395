-- Bills of several pets are paid in one form: the payments of it are known as one.
alter table payment add column batch uuid;
comment on column payment.batch is 'Payments that were received in one form over several bills; null where one bill was paid alone';
create index payment_of_batch on payment (hospital, batch) where batch is not null;
