-- What the texts of a program are written in that stores over STOW-RS and says Latin-1, or nothing.

alter table dicomweb_token add column charset text
  check (charset in ('big5', 'shift_jis', 'iso-2022-jp', 'gb18030', 'utf-8'));
comment on column dicomweb_token.charset is 'Character set of the objects it stores where they say Latin-1, or nothing; null: as they say';
