-- Reminders by LINE: which way each was written to, and why it was not the first one.
alter table reminder_sent add column channel text not null default 'email' check (channel in ('email', 'line'));
alter table reminder_sent add column line_reason text check (line_reason in ('blocked'));
comment on column reminder_sent.channel is 'How it was sent: a letter, or a message by LINE, which may have become a letter since (line_message.mailed)';
comment on column reminder_sent.line_reason is 'Why it went by email at once though LINE comes first';
