-- Pictures that may show words are held back from links that name nobody, until somebody has looked at them.

alter table share_url add column words_seen boolean not null default false;
comment on column share_url.words_seen is 'Whether the sender has looked at its pictures that may show words, and shares them as they are';
