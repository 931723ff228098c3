-- What is new in a language, on a topic or of a source that has next to no news, without reading all articles. The expression is
-- that of search/newest-queries.ts; no other statement contains it, so that none is led to this index by missing statistics.
create index articles_labels_idx on public.articles using gin ((array[language, audience, lower(source)] || topics))
  -- Else what is new waits in a list that every look-up reads through.
  with (fastupdate = off);
