-- What is new of a label that many articles have, but hardly any of the newest: day by day, without reading all of them. In one
-- index, because only then is nothing read of other days. The expression is that of `hasLabel` in search/visibility-queries.ts.
drop index public.articles_labels_idx;
create index articles_labels_idx on public.articles using gin ((
  array[language, audience, lower(source), 'day ' || ((published_at at time zone 'UTC')::date - date '1970-01-01')::text] || topics))
  with (fastupdate = off);
