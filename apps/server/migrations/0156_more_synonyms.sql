-- Words that the searches written down beforehand did not find.
INSERT INTO search_synonyms (language, word, means) VALUES
  ('english', 'fish', 'tilapia'),
  ('english', 'fish', 'nile perch'),
  ('luganda', 'ebyennyanja', 'tilapia'),
  ('luganda', 'ekyennyanja', 'tilapia'),
  ('luganda', 'byennyanja', 'tilapia'),
  ('luganda', 'ebyenyanja', 'tilapia'),
  ('english', 'meat', 'muchomo'),
  ('english', 'peanut butter', 'groundnut spread'),
  ('english', 'peanut paste', 'groundnut spread')
ON CONFLICT DO NOTHING;
