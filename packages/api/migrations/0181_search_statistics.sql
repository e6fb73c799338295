-- How many rows hold a few letters is estimated from samples of the searched words. A hundred of them cannot tell one row in four hundred from
-- one in forty, and the wrong guess walks through all contacts.
alter table contacts alter column search set statistics 1000;
