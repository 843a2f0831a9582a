-- What a person's own data and the erasing of a person ask for by the member, and would read whole: one entry for each place in a line and
-- for each link that is sent.
CREATE INDEX day_offer_line_of_member ON day_offer_line (member_id);
CREATE INDEX sign_in_links_of_member ON sign_in_links (member_id);
