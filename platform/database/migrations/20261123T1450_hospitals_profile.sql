-- What a hospital says of itself on documents and pages, and every change of it: who, when, before and after.
alter table hospital
  add column names          jsonb not null default '{}' check (jsonb_typeof(names) = 'object'),
  add column email          text,
  add column website        text,
  add column tax_id         text,
  add column license_number text,
  add column hours          jsonb not null default '{}' check (jsonb_typeof(hours) = 'object'),
  add column closed_days    jsonb not null default '[]' check (jsonb_typeof(closed_days) = 'array'),
  add column rooms          jsonb not null default '[]' check (jsonb_typeof(rooms) = 'array');
comment on column hospital.name is 'The one of its names that stands where there is no reader to ask: DICOM, lists of the operator';
comment on column hospital.names is 'Name by language (en, ja, zhtw); a language without one shows the name';
comment on column hospital.logo is 'Id of its image in hospital_logo, null without one';
comment on column hospital.email is 'Address for owners, printed on documents';
comment on column hospital.website is 'Address of its site, http or https';
comment on column hospital.tax_id is 'Number under which it pays taxes, printed on receipts';
comment on column hospital.license_number is 'Number of its licence to practise, printed on receipts and reports';
comment on column hospital.hours is 'Opening hours by weekday (mon to sun): spans of local time, {from, to}; a to of 00:00 is midnight';
comment on column hospital.closed_days is 'Days on which it is closed: {from, to, reason}, local calendar days, both included';
comment on column hospital.rooms is 'Its rooms: {key, name, kind}; the key stays when the name changes';

create table hospital_logo (
  hospital   uuid not null default app.hospital() references hospital (id),
  id         uuid not null,
  sha256     text not null,
  png        bytea not null check (octet_length(png) <= 1048576),
  width      int not null check (width between 1 and 512),
  height     int not null check (height between 1 and 512),
  created_at timestamptz(3) not null default clock_timestamp(),
  primary key (hospital, id),
  unique (hospital, sha256)
);
comment on table hospital_logo is 'Logos that were uploaded, decoded and written anew as PNG; the one in use is hospital.logo';
comment on column hospital_logo.hospital is 'The hospital';
comment on column hospital_logo.id is 'UUIDv7 made by the server';
comment on column hospital_logo.sha256 is 'SHA-256 of the PNG, hex: the same image is kept once';
comment on column hospital_logo.png is 'The image';
comment on column hospital_logo.width is 'Pixels';
comment on column hospital_logo.height is 'Pixels';
comment on column hospital_logo.created_at is 'When it was uploaded';
-- Recipients of a link see the logo without a log-in.
select app.protect_with_system('hospital_logo');
select app.allow_delete('hospital_logo');

create table hospital_change (
  hospital uuid not null default app.hospital() references hospital (id),
  id       uuid not null,
  version  int not null,
  account  uuid not null,
  at       timestamptz(3) not null,
  before   jsonb not null,
  after    jsonb not null,
  undoes   uuid,
  primary key (hospital, id),
  foreign key (hospital, account) references membership (hospital, account),
  foreign key (hospital, undoes) references hospital_change (hospital, id)
);
comment on table hospital_change is 'Changes of a hospital''s settings. Rows are only added';
comment on column hospital_change.hospital is 'The hospital';
comment on column hospital_change.id is 'UUIDv7 made by the server, in the order of the changes';
comment on column hospital_change.version is 'Version of the hospital that the change made';
comment on column hospital_change.account is 'Who';
comment on column hospital_change.at is 'When';
comment on column hospital_change.before is 'The settings changed, as they were: name of the setting, value';
comment on column hospital_change.after is 'The same settings, as they are since';
comment on column hospital_change.undoes is 'The change that was taken back by this one';
select app.protect('hospital_change');
