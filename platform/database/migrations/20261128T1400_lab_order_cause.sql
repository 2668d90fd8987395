alter table lab_order add column cause jsonb check (jsonb_typeof(cause) = 'object');
comment on column lab_order.cause is 'The rule that ordered it, with the value that met it; null: a person ordered it';
