-- `rejoin_hash` opens another socket to the room while its call lives.
alter table public.call_rooms add column rejoin_hash text;
