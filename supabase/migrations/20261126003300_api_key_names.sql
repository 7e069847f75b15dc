-- Of keys of one name the oldest keeps it; the others get the end of their secret and a number.
update public.api_keys as key
set name = format('%s (…%s, %s)', left(key.name, 80), key.last_four, same.place)
from (
  select id, row_number() over (partition by name order by created_at, id) as place
  from public.api_keys where revoked_at is null
) as same
where same.id = key.id and same.place > 1;

create unique index api_keys_name_idx on public.api_keys (name) where revoked_at is null;
