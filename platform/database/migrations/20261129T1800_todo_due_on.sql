-- Until when a thing is to be done. The lists of open things and of one patient are read by these.
alter table todo_item add column due_on date;
create index todo_item_open on todo_item (hospital, (coalesce(due_on, 'infinity'::date)), id)
  where done_at is null and deleted_at is null;
create index todo_item_done on todo_item (hospital, done_at desc, id desc) where done_at is not null and deleted_at is null;
create index todo_item_of_pet on todo_item (hospital, pet) where pet is not null and deleted_at is null;
comment on column todo_item.due_on is 'Last day on which it is in time, in the zone of the hospital; null: at no day';
