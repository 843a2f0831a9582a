-- What is true no longer while somebody hands it to the provider is not handed over once more.
ALTER TABLE messages ADD COLUMN withdrawn boolean NOT NULL DEFAULT false;
