-- A line keeps the names of its entry in every language, so that each reader sees their own and a renamed entry changes
-- nothing that was written, sold or paid.

select set_config('app.system', 'on', true);

alter table diagnosis_record add column name_zhtw text, add column name_ja text;
alter table treatment_record add column name_zhtw text, add column name_ja text;
alter table medicine_record add column name_zhtw text, add column name_ja text;
alter table receipt_line add column name_zhtw text, add column name_ja text;
comment on column diagnosis_record.name_zhtw is 'Name in Traditional Chinese as it was when the diagnosis was made; none where it was typed freely';
comment on column diagnosis_record.name_ja is 'Name in Japanese as it was when the diagnosis was made; none where it was typed freely';
comment on column treatment_record.name_zhtw is 'Name in Traditional Chinese as it was when the line was added; none where it was typed freely';
comment on column treatment_record.name_ja is 'Name in Japanese as it was when the line was added; none where it was typed freely';
comment on column medicine_record.name_zhtw is 'Name in Traditional Chinese as it was when it was prescribed; none where it was typed freely';
comment on column medicine_record.name_ja is 'Name in Japanese as it was when it was prescribed; none where it was typed freely';
comment on column receipt_line.name_zhtw is 'Name in Traditional Chinese as charged; none where it was typed freely';
comment on column receipt_line.name_ja is 'Name in Japanese as charged; none where it was typed freely';

-- Lines that carry one of the names of their entry get the others. Nothing else of them changes, so the version stays
-- and the lock of paid receipts is not asked.
alter table diagnosis_record disable trigger user;
alter table treatment_record disable trigger user;
alter table medicine_record disable trigger user;
alter table receipt_line disable trigger user;
do $$
declare
  v_hospital uuid;
  v_table text;
begin
  for v_hospital in select id from hospital loop
    perform set_config('app.hospital', v_hospital::text, true);
    foreach v_table in array array['diagnosis diagnosis_record', 'treatment treatment_record', 'medicine medicine_record'] loop
      execute format($sql$
        update %2$I line set name = e.entry ->> 'name', name_zhtw = nullif(e.entry ->> 'name_zhtw', ''), name_ja = nullif(e.entry ->> 'name_ja', '')
        from (select id, app.catalog_entry(%1$L, %1$I) as entry from %2$I where %1$I is not null and hospital = app.hospital()) e
        where line.hospital = app.hospital() and line.id = e.id and line.name in (e.entry ->> 'name', e.entry ->> 'name_zhtw', e.entry ->> 'name_ja')
      $sql$, split_part(v_table, ' ', 1), split_part(v_table, ' ', 2));
    end loop;
    update receipt_line line set name = e.entry ->> 'name', name_zhtw = nullif(e.entry ->> 'name_zhtw', ''), name_ja = nullif(e.entry ->> 'name_ja', '')
    from (
      select l.id, case l.kind
        when 'item' then app.catalog_entry('receiptItem', l.source)
        when 'treatment' then (select app.catalog_entry('treatment', t.treatment) from treatment_record t where t.hospital = l.hospital and t.id = l.source)
        when 'medicine' then (select app.catalog_entry('medicine', m.medicine) from medicine_record m where m.hospital = l.hospital and m.id = l.source)
      end as entry
      from receipt_line l where l.hospital = app.hospital() and l.source is not null
    ) e
    where line.hospital = app.hospital() and line.id = e.id and line.name in (e.entry ->> 'name', e.entry ->> 'name_zhtw', e.entry ->> 'name_ja');
  end loop;
end $$;
alter table diagnosis_record enable trigger user;
alter table treatment_record enable trigger user;
alter table medicine_record enable trigger user;
alter table receipt_line enable trigger user;

select set_config('app.hospital', '', true);
select set_config('app.system', '', true);
