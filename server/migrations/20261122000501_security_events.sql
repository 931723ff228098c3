-- What happened to accounts, without personal data: who looks after the server, and the person, see what was done when.
create table public.security_events (
  id bigint generated always as identity primary key,
  kind text not null,
  -- Null for attempts at no known account, and of an account that has been erased.
  user_id uuid,
  -- The network of the client, /24 or /48; null for what no request did.
  network text,
  created_at timestamptz not null default now()
);
create index security_events_user_id_idx on public.security_events (user_id, id);
create index security_events_created_at_idx on public.security_events (created_at);
alter table public.security_events enable row level security;
