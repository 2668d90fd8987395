-- What an order says about its sample, and orders that go to a reference laboratory.

alter table lab_order
  add column sample_type text check (sample_type in
    ('edta', 'heparin', 'serum', 'citrate', 'urine', 'feces', 'swab', 'tissue', 'fluid', 'other')),
  add column taken_at   timestamptz(3),
  add column fasting    boolean not null default false,
  add column note       text not null default '',
  add column laboratory text check (laboratory <> '');
comment on column lab_order.sample_type is 'What is in the tube; null: not said';
comment on column lab_order.taken_at is 'When the sample was taken; null: not said';
comment on column lab_order.fasting is 'The animal was fasting when it was taken';
comment on column lab_order.note is 'What whoever ordered wants the laboratory to know';
comment on column lab_order.laboratory is 'Reference laboratory that does it; null: an analyzer of the hospital';
