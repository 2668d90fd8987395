-- The pixels of an upload are looked at when it has arrived, and not while it is filed.

alter table pacs_upload add column pixel_sha256 text;
comment on column pacs_upload.pixel_sha256 is 'SHA-256 of its pixels as they are coded; null where they cannot be told, or the hospital keeps doubles';
