-- What a call needs to go on in another process. A process may write here, and to the history, while `fence` is the number that
-- it got when it took the call: whoever takes the call later gets the next one. The row lives as long as the call.
create table public.call_states (
  call_id uuid primary key references public.call_rooms (id) on delete cascade,
  fence int not null default 1,
  -- A process that lives puts it off; after it the call is lost unless its page comes back.
  held_until timestamptz not null,
  -- Null until the call has been opened. Two columns: the first changes with each question, the second with each sentence.
  conversation jsonb,
  position jsonb,
  updated_at timestamptz not null
);
create index call_states_held_until_idx on public.call_states (held_until);
alter table public.call_states enable row level security;
