-- What an inference service read from an image, and what a doctor made of it.

create table ai_result (
  hospital      uuid not null default app.hospital() references hospital (id),
  id            uuid not null,
  medical_image uuid not null,
  model         text not null,
  model_version text not null,
  score         double precision not null check (score > 0 and score < 100),
  confidence    double precision not null check (confidence between 0 and 1),
  points        jsonb,
  review        text not null default 'open' check (review in ('open', 'accepted', 'rejected')),
  own_score     double precision check (own_score > 0 and own_score < 100),
  reviewer      uuid,
  reviewed_at   timestamptz(3),
  version       int not null default 1,
  created_at    timestamptz(3) not null default clock_timestamp(),
  updated_at    timestamptz(3) not null default clock_timestamp(),
  primary key (hospital, id),
  unique (hospital, medical_image, model, model_version),
  foreign key (hospital, medical_image) references medical_image (hospital, id),
  foreign key (hospital, reviewer) references membership (hospital, account),
  check ((review = 'open') = (reviewer is null) and (review = 'open') = (reviewed_at is null))
);
create index ai_result_reviewed on ai_result (hospital, id desc) where review <> 'open';
comment on table ai_result is 'Vertebral heart score that an inference service read from an image; not reviewed until a doctor says so';
comment on column ai_result.hospital is 'The hospital';
comment on column ai_result.id is 'UUIDv7 made by the server';
comment on column ai_result.medical_image is 'The image';
comment on column ai_result.model is 'Name of the model, as the service gave it';
comment on column ai_result.model_version is 'Its version; another version is asked anew';
comment on column ai_result.score is 'In vertebrae';
comment on column ai_result.confidence is '0 to 1, as the service gave it';
comment on column ai_result.points is 'Points of a mark of kind vhs in pixels of the image, where the service gave them';
comment on column ai_result.review is 'open, accepted or rejected';
comment on column ai_result.own_score is 'What the reviewer measured, in vertebrae; null where nothing was';
comment on column ai_result.reviewer is 'Who reviewed it';
comment on column ai_result.reviewed_at is 'When it was reviewed';
comment on column ai_result.version is 'Raised by each change';
comment on column ai_result.created_at is 'When the service answered';
comment on column ai_result.updated_at is 'Last change; only grows';
select app.protect('ai_result');
