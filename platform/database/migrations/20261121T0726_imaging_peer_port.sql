-- Where a device listens itself: what a C-MOVE sends to it goes there.
alter table pacs_peer add column port int check (port between 1 and 65535);
comment on column pacs_peer.port is 'Port on which it takes images; null: it only sends';
