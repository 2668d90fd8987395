-- The study of another animal that a device sent under the Study Instance UID of this one (decision 0361).
alter table study add column filed_apart_from uuid;
alter table study add foreign key (hospital, filed_apart_from) references study (hospital, id);
create index study_filed_apart on study (hospital, filed_apart_from) where filed_apart_from is not null;
comment on column study.filed_apart_from is
  'Study of another animal that has the Study Instance UID in the files of this one; null for any other study';
