-- A pause that ends by itself; without a time a paused outlet stays so until the club opens it.
ALTER TABLE outlets ADD COLUMN paused_until timestamptz;
ALTER TABLE outlets ADD CONSTRAINT outlets_paused_check CHECK (paused_until IS NULL OR status = 'paused');
-- How long a paid order may wait for the outlet's yes: then its managers are told, and later the money goes back.
ALTER TABLE outlets ADD COLUMN accept_minutes integer NOT NULL DEFAULT 10 CHECK (accept_minutes > 0);
ALTER TABLE outlets ADD COLUMN give_up_minutes integer NOT NULL DEFAULT 720 CHECK (give_up_minutes > accept_minutes);
