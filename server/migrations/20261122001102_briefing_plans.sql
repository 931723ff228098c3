-- When briefings are made for a person, and where they go. Hours are of the person's own clock; weekday 0 is Monday.
-- `due_at` is null while nothing is to be made; `claimed_until` says that a process is at it.
create table public.briefing_plans (
  user_id uuid primary key,
  hour smallint not null check (hour between 0 and 23),
  weekday smallint not null check (weekday between 0 and 6),
  quiet_from smallint not null check (quiet_from between 0 and 23),
  quiet_until smallint not null check (quiet_until between 0 and 23),
  most_a_day smallint not null check (most_a_day between 1 and 24),
  due_at timestamptz,
  last_due_at timestamptz,
  claimed_until timestamptz,
  -- Proven by a code that was typed in here; what the account itself has proven needs none.
  mail_address text,
  mail_stopped text check (mail_stopped in ('unsubscribed', 'bounced')),
  mail_failed_at timestamptz,
  code_hash text,
  code_sent_to text,
  code_sent_at timestamptz,
  code_failures smallint not null default 0,
  created_at timestamptz not null default now()
);
create index briefing_plans_due_at_idx on public.briefing_plans (due_at) where due_at is not null;
alter table public.briefing_plans enable row level security;

-- When a briefing is to be mailed, or tried again: null when it was sent, given up or never to be.
alter table public.briefings
  add column mail_due_at timestamptz,
  add column mail_tries smallint not null default 0,
  add column mail_sent_at timestamptz;
create index briefings_mail_due_at_idx on public.briefings (mail_due_at) where mail_due_at is not null;

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
  delete from public.briefing_plans where user_id = gone;
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
