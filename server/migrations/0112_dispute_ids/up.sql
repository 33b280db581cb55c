-- Two buffers for each row of a page that a search found, instead of the four of the primary key.
CREATE INDEX disputes_by_id ON disputes USING hash (id);
