-- News in a language, on a topic or of a source that has next to none, without reading all articles. The expression is that of
-- `hasLabel` in search/visibility-queries.ts; no other statement contains it, so that none is led here by missing statistics.
create index articles_labels_idx on public.articles using gin ((array[language, audience, lower(source)] || topics))
  -- Else what is new waits in a list that every look-up reads through.
  with (fastupdate = off);
