-- Doctors of the old system's visits: names that a person has said are users of this hospital.
alter table data_import add column doctor_map jsonb not null default '{}';
comment on column data_import.doctor_map is 'Doctor as written in the files, folded → account, as a person confirmed it; a new import begins with that of the last one';
