-- The mark of a person's password at a hosted project when they last visited; null where nothing is known.
alter table public.subscriptions add column password_mark text;
