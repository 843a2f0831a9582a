-- Those that failed are few among all, and their desk read all for each page of them. Only an attempt that fails is written here.
CREATE INDEX payments_failed ON payments (created_at DESC, id DESC) WHERE status = 'failed';
