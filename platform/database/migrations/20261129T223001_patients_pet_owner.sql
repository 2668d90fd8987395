-- Further owners of a pet beside the primary one, which is pet.owner (decision 0629).
create table pet_owner (
  hospital   uuid not null default app.hospital() references hospital (id),
  id         uuid not null,
  pet        uuid not null,
  owner      uuid not null,
  relation   text not null check (relation in ('coOwner', 'familyMember', 'breeder', 'sitter', 'agent')),
  informed   boolean not null default false,
  created_at timestamptz(3) not null default clock_timestamp(),
  primary key (hospital, id),
  unique (hospital, pet, owner),
  foreign key (hospital, pet) references pet (hospital, id),
  foreign key (hospital, owner) references owner (hospital, id)
);
create index pet_owner_of_owner on pet_owner (hospital, owner, pet);
comment on table pet_owner is 'Further owners of a pet, with what they are to it; the primary owner is pet.owner and has no row here';
comment on column pet_owner.hospital is 'The hospital';
comment on column pet_owner.id is 'UUIDv7 made by the server';
comment on column pet_owner.pet is 'The pet, which has a primary owner';
comment on column pet_owner.owner is 'The further owner, never the primary one';
comment on column pet_owner.relation is 'coOwner, familyMember, breeder, sitter or agent';
comment on column pet_owner.informed is 'Whether this person said yes to reminders about the pet';
comment on column pet_owner.created_at is 'When the person became an owner of the pet here';
select app.protect('pet_owner');
select app.allow_delete('pet_owner');
do $$ begin
  execute format('create policy searcher on pet_owner for select to %I using (true)', current_user);
end $$;

alter table pet_search add column further_names text[] not null default '{}';
comment on column pet_search.further_names is 'Names of the further owners, folded, without spaces';
comment on column pet_search.phones is 'Digits of the telephones of all owners';
