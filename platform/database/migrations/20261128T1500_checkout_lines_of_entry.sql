-- Whether anything was charged or done by an entry of the catalog: asked for each entry of an imported price list that is rolled back.
create index receipt_line_of_source on receipt_line (hospital, source) where source is not null;
create index treatment_record_of_treatment on treatment_record (hospital, treatment) where treatment is not null;
