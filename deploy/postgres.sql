-- Run once by the container of PostgreSQL, on an empty volume: the program owns a database and is no superuser. The
-- superuser has no password, so only `docker compose exec database psql --username=postgres` reaches it.
\getenv password POSTGRES_PASSWORD
CREATE ROLE kencana LOGIN PASSWORD :'password';
CREATE DATABASE kencana OWNER kencana TEMPLATE template0 ENCODING 'UTF8';
ALTER ROLE postgres PASSWORD NULL;
