-- What an administrator enters beside the price: cost, tax, barcode, whether stock is counted, category of goods.
alter table treatment
  add column cost bigint check (cost >= 0),
  add column taxed boolean not null default true;
comment on column treatment.cost is 'What one costs the hospital, in the smallest unit of its currency; none where nobody entered it';
comment on column treatment.taxed is 'Whether the price contains sales tax';

alter table vaccine
  add column cost bigint check (cost >= 0),
  add column taxed boolean not null default true,
  add column barcode text,
  add column stocked boolean not null default true;
comment on column vaccine.cost is 'What one dose costs the hospital, in the smallest unit of its currency; none where nobody entered it';
comment on column vaccine.taxed is 'Whether the price contains sales tax';
comment on column vaccine.barcode is 'Barcode on the package';
comment on column vaccine.stocked is 'Whether its stock is counted';

alter table medicine
  add column cost bigint check (cost >= 0),
  add column taxed boolean not null default true,
  add column stocked boolean not null default true;
comment on column medicine.cost is 'What one unit costs the hospital, in the smallest unit of its currency; none where nobody entered it';
comment on column medicine.taxed is 'Whether the price contains sales tax';
comment on column medicine.stocked is 'Whether its stock is counted';

alter table receipt_item
  add column cost bigint check (cost >= 0),
  add column barcode text,
  add column stocked boolean not null default true,
  add column category text;
comment on column receipt_item.cost is 'What one costs the hospital, in the smallest unit of its currency; none where nobody entered it';
comment on column receipt_item.barcode is 'Barcode on the package';
comment on column receipt_item.stocked is 'Whether its stock is counted';
comment on column receipt_item.category is 'Group of goods, in the hospital''s own word';
