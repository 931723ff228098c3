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
