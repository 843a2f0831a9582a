-- Whoever has ridden for an outlet is led to their deliveries, which is asked with who they are: by an index of all, also of those who left.
DROP INDEX riders_of_member;
CREATE INDEX riders_of_member ON riders (member_id);
