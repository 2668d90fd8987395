-- The first morning has one step more: the gateway that analyzers and imaging equipment are connected through.
alter table hospital_step drop constraint hospital_step_step_check;
alter table hospital_step add constraint hospital_step_step_check
  check (step in ('hospital', 'hours', 'rooms', 'people', 'prices', 'import', 'gateway', 'modality', 'patient'));
