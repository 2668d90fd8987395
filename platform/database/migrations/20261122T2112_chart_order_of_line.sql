-- A test of the plan is a line of the bill and an order of the laboratory: one act.

select set_config('app.system', 'on', true);

alter table treatment add column lab_test text;
comment on column treatment.lab_test is 'Profile or analyte that an analyzer is asked for when this is added to a plan; none where no analyzer does it';

alter table treatment_record add column lab_order uuid;
alter table treatment_record add foreign key (hospital, lab_order) references lab_order (hospital, id);
comment on column treatment_record.lab_order is 'Order of the laboratory that this line charges';
create index treatment_record_of_order on treatment_record (hospital, lab_order) where lab_order is not null;

update default_entry set content = content || '{"lab_test": null}' where model = 'treatment';
with test (name, lab_test) as (values
  ('Complete blood count', 'CBC'),
  ('Chemistry, 10 tests', 'Chem 10'),
  ('Chemistry, 17 tests', 'Chem 17'),
  ('Electrolytes', 'Lyte 4'),
  ('SDMA', 'SDMA'),
  ('Total T4', 'T4'),
  ('Urinalysis', 'Urinalysis'),
  ('Heartworm antigen test', 'SNAP 4Dx')
)
update default_entry set content = content || jsonb_build_object('lab_test', test.lab_test)
from test where model = 'treatment' and content ->> 'name' = test.name;

update treatment set lab_test = default_entry.content ->> 'lab_test'
from default_entry where default_entry.id = treatment.default_entry and default_entry.content ? 'lab_test';

select set_config('app.system', '', true);
