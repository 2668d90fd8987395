-- The first morning has one step more: the data of the old system.
alter table hospital_step drop constraint hospital_step_step_check;
alter table hospital_step add constraint hospital_step_step_check
  check (step in ('hospital', 'hours', 'rooms', 'people', 'prices', 'import', 'modality', 'patient'));
