-- Why nothing new comes from a feed that can be read. `foreign_items`: how many items of the last reading are in a language that
-- is not read. `postponed_until`: the feed's host asked to be left alone until then.
alter table public.feeds
  add column foreign_items int not null default 0,
  add column postponed_until timestamptz;
