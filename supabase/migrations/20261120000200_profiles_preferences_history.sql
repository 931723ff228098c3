-- The product's own tables (specification, section 3). Valid unchanged on a hosted Supabase project.

create table public.profiles (
  id uuid primary key references auth.users on delete cascade,
  firstname text check (char_length(firstname) <= 200),
  language_preference text not null default 'en' check (language_preference in ('en', 'fr', 'es', 'de', 'it')),
  location text check (char_length(location) <= 200),
  timezone text check (char_length(timezone) <= 100),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table public.user_preferences (
  user_id uuid primary key references auth.users on delete cascade,
  interests text[] not null default '{}'
    check (cardinality(interests) <= 200 and char_length(array_to_string(interests, '')) <= 20000),
  preferred_sources text[] not null default '{}'
    check (cardinality(preferred_sources) <= 200 and char_length(array_to_string(preferred_sources, '')) <= 60000),
  update_frequency text not null default 'daily'
    check (update_frequency in ('real-time', 'hourly', 'daily', 'weekly')),
  notification_settings jsonb not null default '{"email": true, "push": true}'
    check (jsonb_typeof(notification_settings) = 'object' and pg_column_size(notification_settings) <= 4000),
  content_filter_level text not null default 'moderate'
    check (content_filter_level in ('strict', 'moderate', 'none')),
  voice_settings jsonb not null default '{"speed": 1, "gender": "female"}'
    check (jsonb_typeof(voice_settings) = 'object' and pg_column_size(voice_settings) <= 4000),
  summary_length_preference text not null default 'medium'
    check (summary_length_preference in ('short', 'medium', 'detailed')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table public.query_history (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users on delete cascade,
  query_text text not null check (char_length(query_text) <= 20000),
  summary_text text check (char_length(summary_text) <= 100000),
  status text not null check (char_length(status) <= 100),
  interaction_duration double precision check (interaction_duration >= 0),
  audio_response_url text check (char_length(audio_response_url) <= 2000),
  context_data jsonb not null default '{}' check (pg_column_size(context_data) <= 100000),
  created_at timestamptz not null default now()
);
create index query_history_user_id_created_at_idx on public.query_history (user_id, created_at desc);

alter table public.profiles enable row level security;
alter table public.user_preferences enable row level security;
alter table public.query_history enable row level security;

create policy "own profile" on public.profiles for all to authenticated
  using ((select auth.uid()) = id) with check ((select auth.uid()) = id);
create policy "own preferences" on public.user_preferences for all to authenticated
  using ((select auth.uid()) = user_id) with check ((select auth.uid()) = user_id);
create policy "own history" on public.query_history for all to authenticated
  using ((select auth.uid()) = user_id) with check ((select auth.uid()) = user_id);

revoke all on public.profiles, public.user_preferences, public.query_history from anon;
grant select, insert, update, delete on public.profiles, public.user_preferences, public.query_history
  to authenticated, service_role;

create function public.touch_updated_at() returns trigger
  language plpgsql
  as $$
begin
  new.updated_at := now();
  return new;
end
$$;

create trigger touch_profile before update on public.profiles
  for each row execute function public.touch_updated_at();
create trigger touch_preferences before update on public.user_preferences
  for each row execute function public.touch_updated_at();

-- A new user's rows. `full_name` comes from sign-up; what is too long for a first name is cut rather than refused.
create function public.create_rows_of_new_user() returns trigger
  language plpgsql
  security definer set search_path = ''
  as $$
begin
  insert into public.profiles (id, firstname)
    values (new.id, nullif(left(trim(new.raw_user_meta_data ->> 'full_name'), 200), ''))
    on conflict (id) do nothing;
  insert into public.user_preferences (user_id) values (new.id) on conflict (user_id) do nothing;
  return new;
end
$$;
revoke execute on function public.create_rows_of_new_user() from public, anon, authenticated;

create trigger create_rows_of_new_user after insert on auth.users
  for each row execute function public.create_rows_of_new_user();
