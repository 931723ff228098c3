-- Which second factors a hosted project last said that a person has; null where nothing is known.
alter table public.subscriptions add column verified_factors text[];
