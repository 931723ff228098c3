-- Articles that tell the same story share its id; one that is alone has an id of its own. Stories never cross an
-- audience's border: what one person's feed brings joins nothing that others hear.
alter table public.articles add column story_id uuid not null default gen_random_uuid();
create index articles_story_id_idx on public.articles (story_id);

-- What a new article is compared by, kept only as long as a story may grow.
create table public.article_fingerprints (
  article_id uuid primary key references public.articles on delete cascade,
  audience text not null,
  language text not null,
  published_at timestamptz not null,
  -- Two articles with a band in common are likely to have much the same title.
  bands int[] not null
);
-- The only index: with one on the time, a planner without figures walks through the newest in place of the few alike.
create index article_fingerprints_bands_idx on public.article_fingerprints using gin (bands)
  -- Else what is new waits in a list that every look-up reads through.
  with (fastupdate = off);
alter table public.article_fingerprints enable row level security;
