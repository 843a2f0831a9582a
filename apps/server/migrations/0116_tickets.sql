-- What a person tells the club is wrong, with the facts of that moment beside their words.
CREATE SEQUENCE ticket_numbers;
CREATE TABLE tickets (
  id uuid PRIMARY KEY,
  number text NOT NULL UNIQUE,
  member_id uuid NOT NULL REFERENCES members (id),
  subject_type text NOT NULL CHECK (subject_type IN ('redemption_code')),
  subject_id uuid NOT NULL,
  issue_type text NOT NULL
    CHECK (issue_type IN ('code_not_working', 'wrong_items', 'outlet_unavailable', 'payment_issue', 'other')),
  urgency text NOT NULL CHECK (urgency IN ('low', 'medium', 'high')),
  description text NOT NULL,
  contact_phone text NOT NULL,
  facts jsonb NOT NULL,
  status text NOT NULL CHECK (status IN ('open', 'in_progress', 'resolved')),
  answer text,
  due_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
CREATE INDEX tickets_by_status ON tickets (status, due_at, id);
CREATE INDEX tickets_of_subject ON tickets (subject_type, subject_id, created_at DESC);
CREATE INDEX tickets_of_member ON tickets (member_id, created_at DESC);
