-- An event that a person follows. It is known by the report that it is followed by: its headline and the words of its beginning,
-- which other reports are held against, also when that article is gone. A plan exists for whoever follows one.
create table public.followed_stories (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.briefing_plans (user_id) on delete cascade,
  article_id uuid not null,
  headline text not null,
  language text not null,
  words text not null,
  -- When the last report of it was found; quiet since then.
  active_at timestamptz not null,
  -- What was found until then has been told, or was known before.
  told_at timestamptz not null,
  -- When new reports are looked for; null once it has ended.
  look_at timestamptz,
  looked_at timestamptz not null,
  ended_at timestamptz,
  end_told boolean not null default false,
  -- The person has ended it, and may still undo that.
  is_stopped boolean not null default false,
  created_at timestamptz not null,
  unique (user_id, article_id)
);
create index followed_stories_look_at_idx on public.followed_stories (look_at) where look_at is not null;
create index followed_stories_ended_at_idx on public.followed_stories (ended_at) where ended_at is not null;
alter table public.followed_stories enable row level security;

-- The timeline of a followed event: each report once, with what it said that none before it did. It outlives the articles.
create table public.followed_reports (
  id uuid primary key default gen_random_uuid(),
  story_id uuid not null references public.followed_stories (id) on delete cascade,
  article_id uuid not null,
  headline text not null,
  source text not null,
  url text not null,
  language text not null,
  published_at timestamptz not null,
  sentence text,
  is_change boolean not null,
  found_at timestamptz not null,
  unique (story_id, article_id)
);
alter table public.followed_reports enable row level security;
