-- Names in titles of a feed that one person added are for its subscribers alone, as its articles are, and go with it.
alter table public.title_words add column audience text not null default 'catalogue';
alter table public.title_words drop constraint title_words_pkey, add primary key (sound, word, audience);
alter table public.title_words alter column audience drop default;
-- Nobody knows which feed they are from; those of the next titles come with them.
delete from public.title_words where exists (select from public.feeds where kind = 'custom');

create function public.drop_words_of_deleted_feed() returns trigger
  language plpgsql
  security definer set search_path = ''
  as $$
begin
  delete from public.title_words where audience = old.id::text;
  return null;
end
$$;
revoke execute on function public.drop_words_of_deleted_feed() from public, anon, authenticated;
create trigger drop_words_of_deleted_feed after delete on public.feeds
  for each row when (old.kind = 'custom') execute function public.drop_words_of_deleted_feed();
