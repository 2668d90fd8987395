-- An owner is found by the name they had before: the caller who married says either one (decision 0598).
alter table owner
  add column former_names text[] not null default '{}',
  add column renamed_at timestamptz(3);
comment on column owner.former_names is 'Names before the present one, the latest first; search finds the owner by them for two years';
comment on column owner.renamed_at is 'When the name last changed, null where it never did';
-- Few owners have another name: those whose time is over are found without reading the others.
create index owner_renamed on owner (hospital, renamed_at) where former_names <> '{}';
