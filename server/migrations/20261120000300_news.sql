-- Feeds, articles and who hears them. `audience` is 'catalogue' for feeds that everybody may choose, else the id of
-- the one feed that brought the article: a feed that a user adds can neither show nor overwrite anybody else's news.

create table public.feeds (
  id uuid primary key default gen_random_uuid(),
  url text not null,
  kind text not null check (kind in ('catalogue', 'custom', 'sample')),
  source text not null,
  title text,
  topics text[] not null default '{}',
  language text,
  headlines_only boolean not null default false,
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
create index feeds_next_fetch_at_idx on public.feeds (next_fetch_at);

create table public.feed_subscribers (
  feed_id uuid not null references public.feeds on delete cascade,
  user_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (feed_id, user_id)
);
create index feed_subscribers_user_id_idx on public.feed_subscribers (user_id, created_at);

-- What jobs and answers need to know of a user without the user's token.
create table public.subscriptions (
  user_id uuid primary key,
  sources text[] not null default '{}',
  interests text[] not null default '{}',
  languages text[] not null default '{}',
  update_frequency text not null default 'daily',
  updated_at timestamptz not null default now()
);

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
  search tsvector not null,
  unique (canonical_link, audience)
);
create index articles_search_idx on public.articles using gin (search);
create index articles_published_at_idx on public.articles (published_at desc);

create table public.article_feeds (
  article_id uuid not null references public.articles on delete cascade,
  feed_id uuid not null references public.feeds on delete cascade,
  primary key (article_id, feed_id)
);
create index article_feeds_feed_id_idx on public.article_feeds (feed_id);

alter table public.feeds enable row level security;
alter table public.feed_subscribers enable row level security;
alter table public.subscriptions enable row level security;
alter table public.articles enable row level security;
alter table public.article_feeds enable row level security;
