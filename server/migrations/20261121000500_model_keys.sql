-- Keys with which other programs ask this server as a model, in the name of the user who made them. Only a hash is kept,
-- and the last characters, by which people tell their keys apart.
create table public.model_keys (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null,
  name text not null check (char_length(name) between 1 and 100),
  key_hash text not null unique,
  ending text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  last_used_at timestamptz
);
create index model_keys_user_id_idx on public.model_keys (user_id);
alter table public.model_keys enable row level security;

-- No foreign key, because a hosted project holds its users elsewhere.
create function public.drop_what_ended_user_left() returns trigger
  language plpgsql
  security definer set search_path = ''
  as $$
begin
  delete from public.model_keys where user_id = old.id;
  -- The files go with the next daily run.
  delete from public.answer_audio where user_id = old.id;
  return null;
end
$$;
revoke execute on function public.drop_what_ended_user_left() from public, anon, authenticated;

create trigger drop_what_deleted_user_left after delete on auth.users
  for each row execute function public.drop_what_ended_user_left();
create trigger drop_what_emptied_user_left after update of deleted_at on auth.users
  for each row when (new.deleted_at is not null) execute function public.drop_what_ended_user_left();

create index answer_audio_created_at_idx on public.answer_audio (created_at);
