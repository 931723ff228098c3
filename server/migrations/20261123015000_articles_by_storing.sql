-- Pruning goes by the time of storing, which never changes: the oldest few hundred are found without reading what stays.
create index articles_fetched_at_idx on public.articles (fetched_at);
