-- Searching the history, and deleting what was found, with the words in the body of the request: servers and proxies keep
-- addresses in their logs. Each pattern is one for `like`, compared with `search_text`. Under the caller's row rules. Valid
-- unchanged on a hosted Supabase project.

-- Without settings of its own, so that the database puts it into the query that asks it, with the filters there.
create function public.search_history(patterns text[]) returns setof public.query_history
  language sql stable
  as $$ select h.* from public.query_history h where h.search_text like all (patterns) $$;

-- Null stands for whatever it is. `source` is that of any article that was cited.
create function public.delete_found_history(
  patterns text[],
  up_to timestamptz,
  since timestamptz default null,
  until timestamptz default null,
  status text default null,
  source text default null
) returns void
  language sql volatile
  as $$
    delete from public.query_history h
    where h.user_id = auth.uid()
      and h.search_text like all (delete_found_history.patterns)
      and h.created_at <= delete_found_history.up_to
      and (delete_found_history.since is null or h.created_at >= delete_found_history.since)
      and (delete_found_history.until is null or h.created_at < delete_found_history.until)
      and (delete_found_history.status is null or h.status = delete_found_history.status)
      and (delete_found_history.source is null or h.context_data -> 'articles'
        @> jsonb_build_array(jsonb_build_object('source', delete_found_history.source)))
  $$;

revoke execute on function public.search_history(text[]) from public, anon;
revoke execute on function
  public.delete_found_history(text[], timestamptz, timestamptz, timestamptz, text, text) from public, anon;
grant execute on function public.search_history(text[]) to authenticated;
grant execute on function
  public.delete_found_history(text[], timestamptz, timestamptz, timestamptz, text, text) to authenticated;
