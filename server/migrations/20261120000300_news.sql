-- Feeds, articles and who hears them. `audience` is 'catalogue' for news that everybody may hear, else the id of the
-- one feed that brought the article: a feed that a user adds can neither show nor overwrite anybody else's news.

create table public.feeds (
  id uuid primary key default gen_random_uuid(),
  url text not null,
  -- 'catalogue': everybody's to choose; 'custom': heard by its subscribers alone.
  kind text not null check (kind in ('catalogue', 'custom')),
  -- Who named it. Only what the catalogue itself names is retired when the catalogue no longer does.
  origin text not null check (origin in ('catalogue', 'operator', 'user')),
  source text not null,
  -- Then the feed's own title becomes its source once it is known.
  names_itself boolean not null default false,
  topics text[] not null default '{}',
  language text,
  headlines_only boolean not null default false,
  switched_off boolean not null default false,
  retired_at timestamptz,
  etag text,
  last_modified text,
  last_fetched_at timestamptz,
  last_success_at timestamptz,
  next_fetch_at timestamptz not null default now(),
  failure_count int not null default 0,
  last_error text,
  created_at timestamptz not null default now(),
  unique (kind, url)
);
create index feeds_next_fetch_at_idx on public.feeds (next_fetch_at) where retired_at is null and not switched_off;

create table public.feed_subscribers (
  feed_id uuid not null references public.feeds on delete cascade,
  user_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (feed_id, user_id)
);
create index feed_subscribers_user_id_idx on public.feed_subscribers (user_id);

-- When a user added a feed, for the hourly limit: dropping a feed does not give its place back.
create table public.feed_additions (
  user_id uuid not null,
  created_at timestamptz not null default now()
);
create index feed_additions_user_id_idx on public.feed_additions (user_id, created_at);

-- What jobs and answers need to know of a user without the user's token.
create table public.subscriptions (
  user_id uuid primary key,
  sources text[] not null default '{}',
  interests text[] not null default '{}',
  languages text[] not null default '{}',
  update_frequency text not null default 'daily',
  updated_at timestamptz not null default now()
);

create function public.search_configuration(language text) returns regconfig
  language sql immutable parallel safe
  return case language
    when 'en' then 'pg_catalog.english'::regconfig
    when 'fr' then 'pg_catalog.french'::regconfig
    when 'es' then 'pg_catalog.spanish'::regconfig
    when 'de' then 'pg_catalog.german'::regconfig
    when 'it' then 'pg_catalog.italian'::regconfig
    else 'pg_catalog.simple'::regconfig
  end;

create table public.articles (
  id uuid primary key default gen_random_uuid(),
  canonical_link text not null,
  audience text not null default 'catalogue',
  source text not null,
  title text not null,
  body text not null default '',
  language text not null,
  topics text[] not null default '{}',
  rating text not null default 'everyone' check (rating in ('everyone', 'mature', 'adult')),
  published_at timestamptz not null,
  fetched_at timestamptz not null default now(),
  sample boolean not null default false,
  search tsvector not null generated always as (
    setweight(to_tsvector(public.search_configuration(language), title), 'A') ||
    setweight(to_tsvector(public.search_configuration(language), body), 'B')
  ) stored,
  unique (canonical_link, audience)
);
create index articles_search_idx on public.articles using gin (search);
create index articles_published_at_idx on public.articles (published_at desc);
create index articles_audience_idx on public.articles (audience, published_at desc);
create index articles_sample_idx on public.articles (sample) where sample;

create table public.article_feeds (
  article_id uuid not null references public.articles on delete cascade,
  feed_id uuid not null references public.feeds on delete cascade,
  primary key (article_id, feed_id)
);
create index article_feeds_feed_id_idx on public.article_feeds (feed_id);

alter table public.feeds enable row level security;
alter table public.feed_subscribers enable row level security;
alter table public.feed_additions enable row level security;
alter table public.subscriptions enable row level security;
alter table public.articles enable row level security;
alter table public.article_feeds enable row level security;
