-- Linking an identity ends in the browser that began it: the hash of the cookie that it was given.
alter table auth.flow_state add column browser_hash text;
