-- A session past its end no longer stands, even before a job has removed it.
create or replace function auth.session_stands(session_id uuid, user_id uuid, moment timestamptz) returns boolean
  language sql stable
  as $$
    select exists (
      select from auth.sessions s join auth.users u on u.id = s.user_id
      where s.id = $1 and u.id = $2 and (u.banned_until is null or u.banned_until <= $3)
        and (s.not_after is null or s.not_after > $3)
    )
  $$;
