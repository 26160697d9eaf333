-- Run by the database's container when its volume is new. The website's login owns its database and nothing else.
\getenv password POSTGRES_PASSWORD
create role website login password :'password';
create database website owner website;
-- From now on the superuser can log in within the container only.
alter role postgres password null;
