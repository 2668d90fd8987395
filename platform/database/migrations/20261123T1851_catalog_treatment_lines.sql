-- A treatment that brings several lines: medicines, tests and other work, in its price or charged beside it.
alter table treatment
  add column lines jsonb not null default '[]' check (jsonb_typeof(lines) = 'array'),
  add column lines_in_price boolean not null default true;
comment on column treatment.lines is 'Array of {kind, entry, name, quantity}: what the treatment brings to a visit with it';
comment on column treatment.lines_in_price is 'Whether the price of the treatment contains its lines; otherwise each is charged';
