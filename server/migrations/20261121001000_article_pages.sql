-- Articles of which the feed gave no more than a teaser, and what became of reading their pages.
create table public.article_pages (
  article_id uuid primary key references public.articles on delete cascade,
  -- The feed that brought it: what its pages may be fetched from, and what they are sorted by.
  feed_id uuid not null references public.feeds on delete cascade,
  -- Null once the page has been read, or given up.
  due_at timestamptz,
  attempts int not null default 0,
  -- In words, for whoever looks after the server.
  outcome text
);
create index article_pages_due_at_idx on public.article_pages (due_at) where due_at is not null;
create index article_pages_feed_id_idx on public.article_pages (feed_id);
alter table public.article_pages enable row level security;

-- How long the feed's own text was, where the text that is kept came from the page: the feed's corrections are still
-- told from what only shortens by it.
alter table public.articles add column teaser_length int;
