-- Security keys and passkeys as second factors. Column names are those that hosted projects use.

alter table auth.mfa_factors
  drop constraint mfa_factors_factor_type_check,
  add constraint mfa_factors_factor_type_check check (factor_type in ('totp', 'phone', 'webauthn')),
  -- What its answers are checked by: id, public key, counter, the name of the site. Null until it has been verified.
  add column web_authn_credential jsonb;
-- A key is one person's, also when two add it at the same moment.
create unique index mfa_factors_credential_key on auth.mfa_factors ((web_authn_credential ->> 'id'))
  where web_authn_credential is not null;

-- What a key was asked, and for which page.
alter table auth.mfa_challenges add column web_authn_session_data jsonb;
