-- Until then an account that its owner deleted comes back by signing in.
alter table auth.users add column erase_after timestamptz;
create index users_erase_after_idx on auth.users (erase_after) where erase_after is not null;

-- Since when nothing is fetched for this person alone.
alter table public.subscriptions add column paused_at timestamptz;

create function public.pause_subscriptions() returns trigger
  language plpgsql
  security definer set search_path = ''
  as $$
begin
  update public.subscriptions set paused_at = case when new.erase_after is not null then now() end
    where user_id = new.id;
  return null;
end
$$;
revoke execute on function public.pause_subscriptions() from public, anon, authenticated;

create trigger pause_subscriptions_of_deleted_user after update of erase_after on auth.users
  for each row when (new.erase_after is distinct from old.erase_after) execute function public.pause_subscriptions();

-- One download of all that is kept of a person at a time, and how far it has come; `seen_at` says that it still runs.
create table public.personal_downloads (
  user_id uuid primary key,
  id uuid not null,
  done int not null default 0,
  total int not null default 0,
  seen_at timestamptz not null
);
alter table public.personal_downloads enable row level security;

-- Removes what is kept of a person in the database but their row of auth.users; files are the server's to remove.
create function public.erase_user(gone uuid) returns void
  language plpgsql
  security definer set search_path = ''
  as $$
declare
  followed uuid[];
  orphans text[];
begin
  delete from public.query_history where user_id = gone;
  delete from public.user_preferences where user_id = gone;
  delete from public.profiles where id = gone;
  delete from public.model_keys where user_id = gone;
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

create or replace function public.drop_what_ended_user_left() returns trigger
  language plpgsql
  security definer set search_path = ''
  as $$
begin
  perform public.erase_user(old.id);
  return null;
end
$$;
