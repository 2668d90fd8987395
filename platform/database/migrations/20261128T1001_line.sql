-- LINE: a hospital's official account, owners who are joined to it, and messages that wait to be pushed.

create table line_channel (
  hospital      uuid not null default app.hospital() references hospital (id),
  path          text not null unique check (length(path) = 43),
  bot           text not null,
  basic_id      text not null,
  bot_name      text not null,
  token_sealed  bytea not null,
  secret_sealed bytea not null,
  set_at        timestamptz(3) not null,
  version       int not null default 1,
  created_at    timestamptz(3) not null default clock_timestamp(),
  updated_at    timestamptz(3) not null default clock_timestamp(),
  primary key (hospital)
);
comment on table line_channel is 'The LINE Messaging API channel of a hospital';
comment on column line_channel.hospital is 'The hospital';
comment on column line_channel.path is 'Last part of the webhook address: 256 random bits in base64url';
comment on column line_channel.bot is 'User ID of the official account; user IDs of owners belong to it';
comment on column line_channel.basic_id is 'Basic ID of the official account, with its @';
comment on column line_channel.bot_name is 'Its display name';
comment on column line_channel.token_sealed is 'AES-256-GCM of the channel access token, with a key of this installation';
comment on column line_channel.secret_sealed is 'AES-256-GCM of the channel secret, with a key of this installation';
comment on column line_channel.set_at is 'When token or secret were last set';
comment on column line_channel.version is 'Raised by each change';
comment on column line_channel.created_at is 'When it was set up';
comment on column line_channel.updated_at is 'When it was last changed, only ever later';
select app.protect_with_system('line_channel');
select app.allow_delete('line_channel');

create table line_heard (
  hospital uuid not null default app.hospital() references hospital (id),
  at       timestamptz(3) not null,
  primary key (hospital)
);
comment on table line_heard is 'When LINE last called with a signature that fits, to five minutes; beside the channel, whose version people change';
comment on column line_heard.hospital is 'The hospital';
comment on column line_heard.at is 'When that was';
select app.protect_with_system('line_heard');

create table line_link (
  hospital     uuid not null default app.hospital() references hospital (id),
  id           uuid not null,
  owner        uuid not null,
  bot          text not null,
  user_id      text not null check (user_id ~ '^U[0-9a-f]{32}$'),
  display_name text,
  linked_by    uuid not null references account (id),
  linked_at    timestamptz(3) not null,
  blocked      boolean not null default false,
  blocked_at   timestamptz(3),
  ended_at     timestamptz(3),
  version      int not null default 1,
  created_at   timestamptz(3) not null default clock_timestamp(),
  updated_at   timestamptz(3) not null default clock_timestamp(),
  primary key (hospital, id),
  foreign key (hospital, owner) references owner (hospital, id)
);
comment on table line_link is 'A LINE user who is an owner, as the front desk confirmed';
comment on column line_link.hospital is 'The hospital';
comment on column line_link.id is 'UUIDv7';
comment on column line_link.owner is 'The owner';
comment on column line_link.bot is 'Official account in which the user ID holds';
comment on column line_link.user_id is 'User ID of LINE';
comment on column line_link.display_name is 'Name that the user has in LINE, as it was when the desk confirmed';
comment on column line_link.linked_by is 'Who confirmed at the desk';
comment on column line_link.linked_at is 'When that was';
comment on column line_link.blocked is 'Whether the user has blocked the official account';
comment on column line_link.blocked_at is 'Time in LINE of the last block or its end; an older event changes nothing';
comment on column line_link.ended_at is 'When the link was taken away; null: it holds';
comment on column line_link.version is 'Raised by each change';
comment on column line_link.created_at is 'When it was made';
comment on column line_link.updated_at is 'Last change; only grows';
create unique index line_link_of_owner on line_link (hospital, owner) where ended_at is null;
create index line_link_of_user on line_link (hospital, user_id) where ended_at is null;
select app.protect('line_link');
select app.allow_delete('line_link');

create table line_code (
  hospital     uuid not null default app.hospital() references hospital (id),
  id           uuid not null,
  owner        uuid not null,
  code_hash    bytea not null,
  made_by      uuid not null references account (id),
  expires_at   timestamptz(3) not null,
  state        text not null default 'open' check (state in ('open', 'claimed', 'confirmed', 'withdrawn')),
  user_id      text check (user_id ~ '^U[0-9a-f]{32}$'),
  display_name text,
  claimed_at   timestamptz(3),
  version      int not null default 1,
  created_at   timestamptz(3) not null default clock_timestamp(),
  updated_at   timestamptz(3) not null default clock_timestamp(),
  primary key (hospital, id),
  unique (hospital, code_hash),
  check ((state = 'open') = (user_id is null) or state = 'withdrawn'),
  foreign key (hospital, owner) references owner (hospital, id)
);
comment on table line_code is 'Codes that the front desk shows to an owner, who sends one to the official account; kept for two days';
comment on column line_code.hospital is 'The hospital';
comment on column line_code.id is 'UUIDv7';
comment on column line_code.owner is 'The owner that it is for';
comment on column line_code.code_hash is 'SHA-256 of the code';
comment on column line_code.made_by is 'Who showed it';
comment on column line_code.expires_at is 'After this instant it is neither taken nor confirmed';
comment on column line_code.state is 'open, claimed by a LINE user, confirmed by the desk, or withdrawn';
comment on column line_code.user_id is 'LINE user who sent it';
comment on column line_code.display_name is 'Name of that user in LINE, which the desk compares';
comment on column line_code.claimed_at is 'When it was sent';
comment on column line_code.version is 'Raised by each change';
comment on column line_code.created_at is 'When it was made';
comment on column line_code.updated_at is 'Last change; only grows';
create index line_code_of_owner on line_code (hospital, owner);
select app.protect('line_code');
select app.allow_delete('line_code');

create table line_event (
  hospital   uuid not null default app.hospital() references hospital (id),
  event      text not null check (length(event) between 1 and 100),
  user_hash  bytea,
  wrong_code boolean not null default false,
  at         timestamptz(3) not null,
  primary key (hospital, event)
);
comment on table line_event is 'Webhook events that were taken, so that a repeated one changes nothing; kept for 30 days';
comment on column line_event.hospital is 'The hospital';
comment on column line_event.event is 'webhookEventId';
comment on column line_event.user_hash is 'SHA-256 of the user ID, of a code that was not right';
comment on column line_event.wrong_code is 'Whether it brought a code that was not right: five in an hour are the limit';
comment on column line_event.at is 'When it came';
create index line_event_wrong on line_event (hospital, user_hash, at) where wrong_code;
select app.protect('line_event');
select app.allow_delete('line_event');

create table line_message (
  hospital   uuid not null default app.hospital() references hospital (id),
  id         uuid not null,
  owner      uuid not null,
  link       uuid not null,
  lang       text not null check (lang in ('en', 'ja', 'zhtw')),
  subject    text not null,
  body       text not null,
  can_leave  boolean not null,
  else_mail  boolean not null,
  state      text not null default 'waiting' check (state in ('waiting', 'sent', 'refused', 'unsure')),
  reason     text check (reason in ('blocked', 'unlinked', 'notConfigured', 'quota', 'refused', 'unauthorized', 'busy', 'unreached', 'unsure', 'late')),
  mailed     boolean not null default false,
  attempts   int not null default 0,
  maybe      boolean not null default false,
  due_at     timestamptz(3) not null,
  ends_at    timestamptz(3) not null,
  sent_at    timestamptz(3),
  line_request text,
  version    int not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  primary key (hospital, id),
  foreign key (hospital, owner) references owner (hospital, id),
  foreign key (hospital, link) references line_link (hospital, id)
);
comment on table line_message is 'Messages to owners by LINE: written first, pushed after the commit';
comment on column line_message.hospital is 'The hospital';
comment on column line_message.id is 'UUIDv7: X-Line-Retry-Key of every try, and the id of the letter where it goes by email in the end';
comment on column line_message.owner is 'Who it is to';
comment on column line_message.link is 'The link that it goes by';
comment on column line_message.lang is 'Language of the text';
comment on column line_message.subject is 'First line; empty when the message has ended';
comment on column line_message.body is 'The text; empty when the message has ended';
comment on column line_message.can_leave is 'Whether the link that ends reminders stands below';
comment on column line_message.else_mail is 'Whether it goes by email when LINE certainly did not take it';
comment on column line_message.state is 'waiting, sent, refused: LINE certainly did not take it, unsure: nobody knows';
comment on column line_message.reason is 'Why it was not sent by LINE';
comment on column line_message.mailed is 'Whether it went by email instead';
comment on column line_message.attempts is 'Tries so far';
comment on column line_message.maybe is 'Whether a try ended so that LINE may have taken it';
comment on column line_message.due_at is 'When it is tried next';
comment on column line_message.ends_at is 'After this instant it is not sent any more';
comment on column line_message.sent_at is 'When LINE took it';
comment on column line_message.line_request is 'x-line-request-id of the answer, for questions to LINE';
comment on column line_message.version is 'Raised by each change';
comment on column line_message.created_at is 'When it was written';
comment on column line_message.updated_at is 'Last change; only grows';
create index line_message_due on line_message (due_at) where state = 'waiting';
select app.protect_with_system('line_message');
