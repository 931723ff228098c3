-- Rooms of the embedded voice provider, and the sound of answers.

-- `token_hash` opens the room once, within half a minute of `created_at`.
create table public.call_rooms (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null,
  token_hash text not null unique,
  created_at timestamptz not null default now(),
  opened_at timestamptz,
  ended_at timestamptz,
  ended_reason text
);
create index call_rooms_user_id_idx on public.call_rooms (user_id);

-- The file is DATA_DIR/audio/<id>.wav.
create table public.answer_audio (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null,
  bytes int not null,
  duration_ms int not null,
  created_at timestamptz not null default now()
);
create index answer_audio_user_id_idx on public.answer_audio (user_id);

alter table public.call_rooms enable row level security;
alter table public.answer_audio enable row level security;
