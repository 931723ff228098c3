-- Which session asked for a new phone number, or began to link an identity: what it asked for ends with it.
alter table auth.users add column phone_change_session_id uuid references auth.sessions on delete set null;
create index users_phone_change_session_id_idx on auth.users (phone_change_session_id)
  where phone_change_session_id is not null;

alter table auth.flow_state add column linking_session_id uuid references auth.sessions on delete cascade;
create index flow_state_linking_session_id_idx on auth.flow_state (linking_session_id)
  where linking_session_id is not null;
