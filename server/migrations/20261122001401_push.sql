-- Browsers that get notifications. `server_key` is the public key that they subscribed with: servers with another one cannot
-- reach them. Nothing is sent once the session has ended.
create table public.push_devices (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.briefing_plans (user_id) on delete cascade,
  session_id text not null,
  endpoint text not null unique check (length(endpoint) <= 2048),
  p256dh text not null,
  auth text not null,
  server_key text not null,
  user_agent text,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  reached_at timestamptz,
  failing_since timestamptz
);
create index push_devices_user_id_idx on public.push_devices (user_id);
alter table public.push_devices enable row level security;

-- What people are told, each once by its `key`. `is_awaited`: it comes at a time that the person has chosen, so that neither
-- quiet hours nor the most a day hold it back.
create table public.push_notices (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.briefing_plans (user_id) on delete cascade,
  key text not null,
  topic text not null,
  title text not null,
  body text not null,
  language text,
  url text not null,
  urgency text not null check (urgency in ('normal', 'high')),
  is_awaited boolean not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  unique (user_id, key)
);
create index push_notices_user_id_created_at_idx on public.push_notices (user_id, created_at);
create index push_notices_expires_at_idx on public.push_notices (expires_at);
alter table public.push_notices enable row level security;

-- One notice for one device. `due_at` is when it is to be sent, or tried again: null when it was sent, given up or replaced.
create table public.push_deliveries (
  id uuid primary key default gen_random_uuid(),
  notice_id uuid not null references public.push_notices (id) on delete cascade,
  device_id uuid not null references public.push_devices (id) on delete cascade,
  due_at timestamptz,
  tries smallint not null default 0,
  sent_at timestamptz,
  unique (notice_id, device_id)
);
create index push_deliveries_due_at_idx on public.push_deliveries (due_at) where due_at is not null;
create index push_deliveries_device_id_idx on public.push_deliveries (device_id);
alter table public.push_deliveries enable row level security;

-- When the person's devices are to be told of a briefing: null once that was ordered, or never is to be.
alter table public.briefings add column push_due_at timestamptz;
create index briefings_push_due_at_idx on public.briefings (push_due_at) where push_due_at is not null;
