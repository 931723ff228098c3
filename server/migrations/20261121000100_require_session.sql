-- Fails unless the session stands: asked at the head of every request's transaction, which then does nothing more.
create function auth.require_session(session_id uuid, user_id uuid, moment timestamptz) returns void
  language plpgsql stable
  as $$
    begin
      if not auth.session_stands(session_id, user_id, moment) then
        raise exception 'the session has ended' using errcode = 'TD401';
      end if;
    end
  $$;
