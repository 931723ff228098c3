-- More ways in: phones, codes, providers, second factors. Column names are those that hosted projects use.

alter table auth.users
  add column phone text,
  add column phone_confirmed_at timestamptz,
  add column invited_at timestamptz,
  -- The other address or phone that waits for its proof, and how many of an address's two mails were followed.
  add column email_change text,
  add column email_change_confirm_status smallint not null default 0,
  add column email_change_sent_at timestamptz,
  add column phone_change text,
  add column phone_change_sent_at timestamptz,
  add column reauthentication_sent_at timestamptz,
  add column deleted_at timestamptz;
create unique index users_phone_key on auth.users (phone) where phone is not null;

alter table auth.sessions
  -- Set by the verified factor that raised the session to aal2.
  add column factor_id uuid,
  -- Null for no end but by logging out.
  add column not_after timestamptz;

-- A sign-in that began in one place and ends in another: PKCE, and the way to a provider and back.
create table auth.flow_state (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references auth.users on delete cascade,
  auth_code text not null unique,
  code_challenge_method text,
  code_challenge text,
  -- How the person proved themselves: recovery, magiclink, oauth and so on; what the session's amr will say.
  authentication_method text not null,
  provider text,
  redirect_to text not null default '',
  provider_access_token text,
  provider_refresh_token text,
  -- The state that a provider gives back, the nonce and verifier that it was asked with.
  provider_nonce text,
  provider_verifier text,
  -- Who is linking another identity, rather than signing in.
  linking_user_id uuid references auth.users on delete cascade,
  -- A provider's answer is taken once.
  provider_answered_at timestamptz,
  auth_code_issued_at timestamptz,
  created_at timestamptz not null default now()
);

-- `token_hash` is of what the mail's link carries, `code_hash` of the six digits together with `sent_to`.
alter table auth.one_time_tokens
  add column sent_to text,
  add column code_hash text,
  -- The PKCE flow that the link leads back to.
  add column flow_state_id uuid references auth.flow_state on delete cascade;
create index one_time_tokens_sent_to_idx on auth.one_time_tokens (sent_to);

create table auth.mfa_factors (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users on delete cascade,
  friendly_name text,
  factor_type text not null check (factor_type in ('totp', 'phone')),
  status text not null default 'unverified' check (status in ('unverified', 'verified')),
  secret text,
  phone text,
  last_challenged_at timestamptz,
  -- The time step of the last code that was taken, so that none is taken twice.
  last_used_step bigint,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index mfa_factors_user_id_idx on auth.mfa_factors (user_id);
create unique index mfa_factors_friendly_name_key on auth.mfa_factors (friendly_name, user_id) where trim(friendly_name) <> '';

create table auth.mfa_challenges (
  id uuid primary key default gen_random_uuid(),
  factor_id uuid not null references auth.mfa_factors on delete cascade,
  ip_address text,
  -- The hash of the code that was sent to a phone.
  otp_code text,
  failed_attempts int not null default 0,
  verified_at timestamptz,
  created_at timestamptz not null default now()
);
create index mfa_challenges_factor_id_idx on auth.mfa_challenges (factor_id);
