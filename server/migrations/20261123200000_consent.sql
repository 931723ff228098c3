-- Where the operator asks for consent, nothing of a person is read or written before it is given: asked like the session, at the
-- head of each transaction, but only there, because whether it is asked for is a setting of the server.

create function auth.has_consented(user_id uuid) returns boolean
  language plpgsql stable
  as $$
    begin
      return exists (
        select from auth.users u
        where u.id = $1 and jsonb_typeof(u.raw_user_meta_data -> 'consent_at') = 'string'
          and u.raw_user_meta_data ->> 'consent_at' <> ''
      );
    end
  $$;

create function auth.require_consent(user_id uuid) returns void
  language plpgsql stable
  as $$
    begin
      if not auth.has_consented(user_id) then
        raise exception 'the user has not agreed to what is kept' using errcode = 'TD451';
      end if;
    end
  $$;

-- What the project said about it when the person was here last, for what runs without their token.
alter table public.subscriptions add column has_consented boolean;
