-- Fails unless an answer is small enough, before any of it is put together. Null bytes are an answer without rows.
create function auth.require_answer_size(bytes bigint, most_bytes bigint) returns boolean
  language plpgsql stable
  as $$
    begin
      if bytes > most_bytes then
        raise exception 'the answer is too large' using errcode = 'TD413',
          detail = format('%s bytes, at most %s', bytes, most_bytes), hint = 'Ask for fewer rows or columns at once.';
      end if;
      return true;
    end
  $$;
