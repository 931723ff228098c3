-- Sessions that a recovery link opened: they may set a new password without the old one, once.
alter table auth.sessions add column is_recovery boolean not null default false;
