-- A run asked for again because of a result, in a diluted sample or not; both results are kept.
alter table lab_order add column rerun jsonb
  check (rerun is null or ((rerun ->> 'factor')::numeric between 1 and 1000 and rerun ->> 'applied' in ('here', 'device')));
comment on column lab_order.rerun is
  'The result that is measured again ({record, factor, applied, by, note}): times how much the sample is diluted, and whether the analyzer multiplies itself; null: not a re-run';
create index lab_order_rerun_of on lab_order (hospital, (rerun ->> 'record')) where rerun is not null;
