-- Prices of a starting list are one change of many prices; taking a change back gives the default its place again.
alter table price_change drop constraint price_change_kind_check;
alter table price_change add constraint price_change_kind_check check (kind in ('percent', 'amount', 'set', 'list'));
comment on column price_change.kind is 'By percent, by an amount, set to an amount, or by the example list of a country';
comment on column price_change.entries is 'Array of {id, from, to, adopted}: the entries whose price changed, in the smallest unit of the currency; adopted is the version of a copy that the change made of a default';
select app.allow_delete('default_entry_deleted');
