-- What a hosted Supabase project brings with it: roles, the auth schema and its helper functions.

do $$
declare
  role_name text;
begin
  foreach role_name in array array['anon', 'authenticated', 'service_role'] loop
    begin
      execute format('create role %I nologin noinherit', role_name);
    exception
      when duplicate_object or unique_violation then null; -- another database of this cluster has it already
    end;
    execute format('grant %I to current_user', role_name);
  end loop;
end
$$;

create schema auth;
grant usage on schema auth to anon, authenticated, service_role;
grant usage on schema public to anon, authenticated, service_role;

create function auth.jwt() returns jsonb
  language sql stable
  as $$ select coalesce(nullif(current_setting('request.jwt.claims', true), ''), '{}')::jsonb $$;

create function auth.uid() returns uuid
  language sql stable
  as $$ select nullif(auth.jwt() ->> 'sub', '')::uuid $$;

create function auth.role() returns text
  language sql stable
  as $$ select auth.jwt() ->> 'role' $$;

create table auth.users (
  id uuid primary key default gen_random_uuid(),
  email text,
  encrypted_password text,
  email_confirmed_at timestamptz,
  -- True when the address was taken on trust (automatic confirmation): linking a provider identity must not trust it.
  email_unproven boolean not null default false,
  raw_app_meta_data jsonb not null default '{}',
  raw_user_meta_data jsonb not null default '{}',
  confirmation_sent_at timestamptz,
  recovery_sent_at timestamptz,
  last_sign_in_at timestamptz,
  banned_until timestamptz,
  is_anonymous boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index users_email_key on auth.users (lower(email)) where email is not null;

create table auth.identities (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users on delete cascade,
  provider text not null,
  provider_id text not null,
  identity_data jsonb not null default '{}',
  last_sign_in_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (provider, provider_id)
);
create index identities_user_id_idx on auth.identities (user_id);

-- One row a family of refresh tokens.
create table auth.sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users on delete cascade,
  aal text not null default 'aal1',
  amr jsonb not null default '[]',
  user_agent text,
  ip text,
  created_at timestamptz not null default now(),
  refreshed_at timestamptz not null default now()
);
create index sessions_user_id_idx on auth.sessions (user_id);

-- Only hashes of tokens are kept. `parent_id` is the token that this one replaced. A token's successor is derived from
-- its own text and `salt`, so that who shows a replaced token can be given the successor again.
create table auth.refresh_tokens (
  id bigint generated always as identity primary key,
  session_id uuid not null references auth.sessions on delete cascade,
  token_hash text not null unique,
  parent_id bigint references auth.refresh_tokens on delete set null,
  salt text not null,
  revoked_at timestamptz,
  created_at timestamptz not null default now()
);
create index refresh_tokens_session_id_idx on auth.refresh_tokens (session_id);

-- True while the session is neither logged out nor revoked and its user may come in; asked on every request.
create function auth.session_stands(session_id uuid, user_id uuid, moment timestamptz) returns boolean
  language sql stable
  as $$
    select exists (
      select from auth.sessions s join auth.users u on u.id = s.user_id
      where s.id = $1 and u.id = $2 and (u.banned_until is null or u.banned_until <= $3)
    )
  $$;

-- One live token for each user and purpose; a new mail replaces it. The hash is of what the mail's link carries.
create table auth.one_time_tokens (
  user_id uuid not null references auth.users on delete cascade,
  purpose text not null,
  token_hash text not null unique,
  failed_attempts int not null default 0,
  created_at timestamptz not null default now(),
  primary key (user_id, purpose)
);

-- Requests counted in fixed windows, shared by all processes; `expire` is the window's end in milliseconds.
create table auth.rate_limits (
  key text primary key,
  points int not null,
  expire bigint not null
);
