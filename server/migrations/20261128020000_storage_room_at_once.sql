-- Two writes that are checked at the same moment do not see each other's rows: both would find room for themselves alone. The
-- count is a statement of its own, so it sees what was committed while it waited for the lock.
create or replace function public.require_storage_room() returns trigger
  language plpgsql
  security definer set search_path = ''
  as $$
declare
  most bigint := current_setting('tidings.most_stored_bytes', true)::bigint;
  used bigint;
begin
  perform pg_advisory_xact_lock(hashtextextended('storage:' || auth.uid(), 0));
  select c.bytes into used from public.count_storage(auth.uid()) c;
  if used > most then
    raise exception 'the storage of this account is full' using errcode = '53400',
      detail = format('%s bytes would be used, at most %s', used, most),
      hint = 'Delete some of your history or saved articles first.';
  end if;
  return null;
end
$$;
