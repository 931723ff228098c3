-- Besides standing, the session must have shown a second factor where its user has one.

create function auth.awaits_second_factor(session_id uuid, user_id uuid) returns boolean
  language sql stable
  as $$
    select exists (select from auth.mfa_factors f where f.user_id = $2 and f.status = 'verified')
      and not exists (select from auth.sessions s where s.id = $1 and s.aal = 'aal2')
  $$;

create or replace function auth.require_session(session_id uuid, user_id uuid, moment timestamptz) returns void
  language plpgsql stable
  as $$
    begin
      if not auth.session_stands(session_id, user_id, moment) then
        raise exception 'the session has ended' using errcode = 'TD401';
      end if;
      if auth.awaits_second_factor(session_id, user_id) then
        raise exception 'the session has not shown a second factor' using errcode = 'TD403';
      end if;
    end
  $$;
