-- A customer's settings turn SCIM on and off; before, a token was enough. Tokens are created for each identity provider, so
-- settings have none.

update settings s set scim_enabled = true
where exists (select from scim_tokens t where t.customer_id = s.customer_id and t.revoked_at is null);

alter table settings drop column scim_token;
