-- The newest that have a word are found by both at once: a small index that names the pages of a time.
create index articles_published_at_brin_idx on public.articles
  using brin (published_at) with (pages_per_range = 32, autosummarize = on);

-- Searches go by what Postgres knows of when articles were published and of how frequent words are: three thousand words
-- in place of a thousand, so that among a million articles the rare ones can be told from the others.
alter table public.articles alter column search set statistics 300;
alter table public.articles set (autovacuum_analyze_scale_factor = 0.02);
