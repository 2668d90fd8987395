-- Two owners who are one person become one, and can be parted again.
create table owner_merge (
  hospital   uuid not null default app.hospital() references hospital (id),
  id         uuid not null,
  survivor   uuid not null,
  merged     uuid not null,
  before     jsonb not null,
  moved      jsonb not null,
  author     uuid,
  undone_at  timestamptz(3),
  created_at timestamptz(3) not null default clock_timestamp(),
  primary key (hospital, id),
  foreign key (hospital, survivor) references owner (hospital, id),
  foreign key (hospital, merged) references owner (hospital, id),
  foreign key (hospital, author) references membership (hospital, account)
);
create unique index owner_merge_of_owner on owner_merge (hospital, merged) where undone_at is null;
create index owner_merge_of_survivor on owner_merge (hospital, survivor) where undone_at is null;
comment on table owner_merge is 'Two owners who were made one, with what is needed to part them again';
comment on column owner_merge.hospital is 'The hospital';
comment on column owner_merge.id is 'UUIDv7 made by the server';
comment on column owner_merge.survivor is 'The owner who stayed';
comment on column owner_merge.merged is 'The owner who was merged away';
comment on column owner_merge.before is 'Fields of the survivor, and owners of each pet, before and after the merge; empty once the person is erased';
comment on column owner_merge.moved is 'Table and column → ids of the rows that moved';
comment on column owner_merge.author is 'Who merged';
comment on column owner_merge.undone_at is 'When it was taken back; null while it stands';
comment on column owner_merge.created_at is 'When they were merged';
select app.protect('owner_merge');

-- What was paid for stays locked; whose patient and whose bill it was may follow a merge.
drop trigger paid_receipt on receipt;
create trigger paid_receipt before update on receipt for each row
  when (old.status = 'paid' and new.status = 'paid' and not (
    (current_setting('app.moving_pet', true) = 'on'
      and to_jsonb(old) - array['pet', 'version', 'updated_at'] = to_jsonb(new) - array['pet', 'version', 'updated_at'])
    or (current_setting('app.moving_owner', true) = 'on'
      and to_jsonb(old) - array['owner', 'version', 'updated_at'] = to_jsonb(new) - array['owner', 'version', 'updated_at'])))
  execute function app.refuse_paid();
