-- What a feed's row remembers so that it is fetched from the right place, as often as is worth it, and no longer than
-- it lives.
alter table public.feeds
  -- Where it is fetched from when that is not its address: found on a site's page, or moved to for good.
  add column fetch_url text,
  -- Where its permanent redirect led last, and how many times in a row.
  add column moved_to text,
  add column moved_times int not null default 0,
  add column interval_minutes int not null default 15,
  add column failing_since timestamptz;
