-- A question may quote a headline. Titles are too long for an ordered index, and are only compared as a whole.
create index articles_title_idx on public.articles using hash (title);
