-- Photographs and documents beside the result of a laboratory; those of an order go to the result that is typed for it.
alter table his_image drop constraint his_image_model_check;
alter table his_image add constraint his_image_model_check check (model in ('pet', 'medicalRecord', 'labOrder', 'labRecord'));
comment on table his_image is
  'A photograph or a document attached to a pet, a visit, a laboratory order or its result (specification 3: hisImages)';
