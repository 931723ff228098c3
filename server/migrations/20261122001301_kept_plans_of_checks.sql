-- What every request under row rules asks, in functions that keep their plans: one in SQL is planned anew in each statement,
-- and one that executes a text in each call, which took more time than the requests themselves.

create or replace function auth.session_stands(session_id uuid, user_id uuid, moment timestamptz) returns boolean
  language plpgsql stable
  as $$
    #variable_conflict use_column
    begin
      return exists (
        select from auth.sessions s join auth.users u on u.id = s.user_id
        where s.id = $1 and u.id = $2 and (u.banned_until is null or u.banned_until <= $3)
          and (s.not_after is null or s.not_after > $3)
      );
    end
  $$;

create or replace function auth.awaits_second_factor(session_id uuid, user_id uuid) returns boolean
  language plpgsql stable
  as $$
    #variable_conflict use_column
    begin
      return exists (select from auth.mfa_factors f where f.user_id = $2 and f.status = 'verified')
        and not exists (select from auth.sessions s where s.id = $1 and s.aal = 'aal2');
    end
  $$;

-- As at a hosted project, but the factors are known to be there.
create or replace function public.has_shown_second_factor() returns boolean
  language plpgsql stable
  security definer set search_path = ''
  as $$
    begin
      return coalesce(auth.jwt() ->> 'aal' = 'aal2', false)
        or not exists (select from auth.mfa_factors where user_id = auth.uid() and status = 'verified');
    end
  $$;
