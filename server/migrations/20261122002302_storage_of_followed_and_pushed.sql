-- What a person follows, the browsers that they are told in and what they are told count as well. Sound has a limit of its own.
create or replace function public.count_storage(owner uuid) returns table (rows bigint, bytes bigint)
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
      select pg_column_size(opening) + pg_column_size(chapters) + coalesce(pg_column_size(starts_ms), 0)
        from public.briefings where user_id = owner
      union all
      select pg_column_size(name) from public.model_keys where user_id = owner
      union all
      select pg_column_size(headline) + pg_column_size(words) from public.followed_stories where user_id = owner
      union all
      select pg_column_size(r.headline) + pg_column_size(r.source) + pg_column_size(r.url)
          + coalesce(pg_column_size(r.sentence), 0)
        from public.followed_reports r join public.followed_stories s on s.id = r.story_id where s.user_id = owner
      union all
      select pg_column_size(endpoint) + coalesce(pg_column_size(user_agent), 0)
        from public.push_devices where user_id = owner
      union all
      select pg_column_size(title) + pg_column_size(body) + pg_column_size(url)
        from public.push_notices where user_id = owner
    )
    select count(*), coalesce(sum(size + 200), 0)::bigint from sizes
  $$;
revoke execute on function public.count_storage(uuid) from public, anon, authenticated;
