-- What a person is in a hospital beside name and role: title, licence number, colour, photo, signature, and what of it stood
-- on a paper when it was signed.

create table staff_image (
  hospital   uuid not null default app.hospital() references hospital (id),
  id         uuid not null,
  account    uuid not null,
  sha256     text not null,
  png        bytea not null check (octet_length(png) <= 1048576),
  width      int not null check (width between 1 and 512),
  height     int not null check (height between 1 and 512),
  created_at timestamptz(3) not null default clock_timestamp(),
  primary key (hospital, id),
  unique (hospital, account, sha256),
  unique (hospital, account, id),
  foreign key (hospital, account) references membership (hospital, account)
);
comment on table staff_image is 'Signatures and photos that people uploaded for themselves, decoded and written anew as PNG';
comment on column staff_image.hospital is 'The hospital';
comment on column staff_image.id is 'UUIDv7 made by the server';
comment on column staff_image.account is 'Who uploaded it, and the only one who can put it to use';
comment on column staff_image.sha256 is 'SHA-256 of the PNG, hex: the same image of a person is stored once';
comment on column staff_image.png is 'The image';
comment on column staff_image.width is 'Pixels';
comment on column staff_image.height is 'Pixels';
comment on column staff_image.created_at is 'When it was uploaded';
select app.protect('staff_image');
select app.allow_delete('staff_image');

create table staff_profile (
  hospital       uuid not null default app.hospital() references hospital (id),
  account        uuid not null,
  title          text not null default '' check (char_length(title) <= 60),
  licence_number text not null default '' check (char_length(licence_number) <= 40),
  colour         text check (colour in ('info', 'neutral', 'ok', 'violet', 'danger', 'warn', 'teal')),
  photo          uuid,
  signature      uuid,
  version        int not null default 1,
  created_at     timestamptz(3) not null default clock_timestamp(),
  updated_at     timestamptz(3) not null default clock_timestamp(),
  primary key (hospital, account),
  foreign key (hospital, account) references membership (hospital, account),
  -- An image of the person: nobody signs with the signature of another.
  foreign key (hospital, account, photo) references staff_image (hospital, account, id),
  foreign key (hospital, account, signature) references staff_image (hospital, account, id)
);
comment on table staff_profile is 'Title, licence number, colour, photo and signature of a person in a hospital';
comment on column staff_profile.hospital is 'The hospital';
comment on column staff_profile.account is 'The person; the row stays after they have left, for the papers that they signed';
comment on column staff_profile.title is 'Printed after the name, as the person writes it';
comment on column staff_profile.licence_number is 'Number of the licence to practise as a veterinarian';
comment on column staff_profile.colour is 'Colour of the person by the tokens of the design; null without one';
comment on column staff_profile.photo is 'Image of the person, null without one';
comment on column staff_profile.signature is 'Image of the signature that is printed on what the person signs from now on, null without one';
comment on column staff_profile.version is 'Counts its changes';
comment on column staff_profile.created_at is 'When it was first written';
comment on column staff_profile.updated_at is 'When it was last written';
select app.protect('staff_profile');

create table staff_stamp (
  hospital       uuid not null default app.hospital() references hospital (id),
  document       uuid not null,
  kind           text not null check (kind in ('medicalRecord', 'labInterpretation', 'imageReport')),
  signer         uuid not null,
  title          text not null default '',
  licence_number text not null default '',
  signature      uuid,
  created_at     timestamptz(3) not null default clock_timestamp(),
  primary key (hospital, document, signer),
  foreign key (hospital, signer) references membership (hospital, account),
  foreign key (hospital, signer, signature) references staff_image (hospital, account, id)
);
comment on table staff_stamp is 'What stood of the signer''s profile when a document was signed. Rows are only added';
comment on column staff_stamp.hospital is 'The hospital';
comment on column staff_stamp.document is 'The medical record, interpretation or image report that was signed';
comment on column staff_stamp.kind is 'Which of them';
comment on column staff_stamp.signer is 'Who signed';
comment on column staff_stamp.title is 'Their title at that time';
comment on column staff_stamp.licence_number is 'Their licence number at that time';
comment on column staff_stamp.signature is 'Image of their signature at that time, null without one';
comment on column staff_stamp.created_at is 'When it was signed';
select app.protect('staff_stamp');
