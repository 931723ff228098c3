-- Whether a person wants to hear the sources they follow and no others.
alter table public.subscriptions add column only_these boolean not null default false;
