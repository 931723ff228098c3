-- The news made for one person at one time. `recording_id` names its sound in `answer_audio`, which is made when first wanted;
-- `history_id` is null until it stands in the person's history.
create table public.briefings (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null,
  due_at timestamptz,
  language text not null,
  opening jsonb not null,
  chapters jsonb not null,
  recording_id uuid not null default gen_random_uuid() unique,
  history_id uuid,
  created_at timestamptz not null,
  unique (user_id, due_at)
);
create index briefings_user_id_created_at_idx on public.briefings (user_id, created_at desc);
create index briefings_created_at_idx on public.briefings (created_at);
alter table public.briefings enable row level security;

-- What a hosted project said of the person at their last visit, for jobs, which have no token to ask it with.
alter table public.subscriptions add column settings jsonb, add column settings_at timestamptz;

-- Removes what is kept of a person in the database but their row of auth.users; files are the server's to remove.
create or replace function public.erase_user(gone uuid) returns void
  language plpgsql
  security definer set search_path = ''
  as $$
declare
  followed uuid[];
  orphans text[];
begin
  delete from public.query_history where user_id = gone;
  delete from public.saved_articles where user_id = gone;
  delete from public.user_preferences where user_id = gone;
  delete from public.profiles where id = gone;
  delete from public.model_keys where user_id = gone;
  delete from public.briefings where user_id = gone;
  delete from public.answer_audio where user_id = gone;
  delete from public.call_rooms where user_id = gone;
  delete from public.personal_downloads where user_id = gone;
  delete from public.feed_additions where user_id = gone;
  delete from public.subscriptions where user_id = gone;
  with dropped as (delete from public.feed_subscribers where user_id = gone returning feed_id)
    select coalesce(array_agg(feed_id), '{}') into followed from dropped;
  -- Locked first, so that the next statement sees a subscriber who arrives meanwhile.
  perform 1 from public.feeds where id = any(followed) order by id for update;
  with dropped as (
    delete from public.feeds f
      where f.id = any(followed) and f.kind = 'custom'
        and not exists (select from public.feed_subscribers s where s.feed_id = f.id)
      returning f.id
  )
    select coalesce(array_agg(id::text), '{}') into orphans from dropped;
  delete from public.articles where audience = any(orphans);
  update public.security_events set user_id = null where user_id = gone;
end
$$;
revoke execute on function public.erase_user(uuid) from public, anon, authenticated;
