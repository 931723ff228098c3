-- What the history is searched in: question and answer in small letters without accents. Valid unchanged on a hosted
-- Supabase project.

create function public.fold_text(text) returns text
  language sql immutable parallel safe
  as $$ select lower(regexp_replace(normalize($1, NFD), '[\u0300-\u036f]', '', 'g')) $$;

alter table public.query_history add column search_text text
  generated always as (public.fold_text(query_text || ' ' || coalesce(summary_text, ''))) stored;

-- Read in every search: kept beside the short columns rather than apart with the long ones.
alter table public.query_history alter column search_text set storage main;

-- The few starts of a call whose end nobody has written down yet.
create index query_history_open_starts_idx on public.query_history (created_at)
  where status = 'started' and context_data ->> 'type' in ('assistant_start', 'assistant_start_with_config');
