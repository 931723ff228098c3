-- What a person's rows take, as they are stored, each with a share of the indexes. Personal settings and the counted uses of a
-- day are not among them: they cannot grow.
create function public.count_storage(owner uuid) returns table (rows bigint, bytes bigint)
  language sql stable
  set search_path = ''
  as $$
    with sizes as (
      select pg_column_size(query_text) + coalesce(pg_column_size(summary_text), 0) + pg_column_size(status)
          + coalesce(pg_column_size(audio_response_url), 0) + pg_column_size(context_data)
          + coalesce(pg_column_size(search_text), 0) as size
        from public.query_history where user_id = owner
      union all
      select pg_column_size(title) + pg_column_size(source) + pg_column_size(url) + pg_column_size(sentences_before)
          + coalesce(pg_column_size(sentence), 0) + pg_column_size(sentences_after)
        from public.saved_articles where user_id = owner
      union all
      select pg_column_size(opening) + pg_column_size(chapters) from public.briefings where user_id = owner
      union all
      select pg_column_size(name) from public.model_keys where user_id = owner
    )
    select count(*), coalesce(sum(size + 200), 0)::bigint from sizes
  $$;
revoke execute on function public.count_storage(uuid) from public, anon, authenticated;

-- Asked for by tidings.most_stored_bytes, which the server sets only for a write after which the caller may have more.
create function public.require_storage_room() returns trigger
  language plpgsql
  security definer set search_path = ''
  as $$
declare
  most bigint := current_setting('tidings.most_stored_bytes', true)::bigint;
  used bigint;
begin
  select c.bytes into used from public.count_storage(auth.uid()) c;
  if used > most then
    raise exception 'the storage of this account is full' using errcode = '53400',
      detail = format('%s bytes would be used, at most %s', used, most),
      hint = 'Delete some of your history or saved articles first.';
  end if;
  return null;
end
$$;
revoke execute on function public.require_storage_room() from public, anon, authenticated;

create trigger require_storage_room after insert or update on public.query_history
  for each statement when (current_setting('tidings.most_stored_bytes', true) <> '')
  execute function public.require_storage_room();
create trigger require_storage_room after insert or update on public.saved_articles
  for each statement when (current_setting('tidings.most_stored_bytes', true) <> '')
  execute function public.require_storage_room();
