-- What an event tells of, such as `dispute dp_1`, while it waits: the whole story of one thing is found by it.
ALTER TABLE platform_events ADD COLUMN about text COLLATE "C";
UPDATE platform_events SET about = CASE WHEN type LIKE 'refund.%' THEN 'refund ' || (event -> 'data' ->> 'refund') ELSE 'dispute ' || (event -> 'data' ->> 'dispute') END
WHERE state = 'waiting' AND (type LIKE 'refund.%' OR type LIKE 'dispute.%');
CREATE INDEX platform_events_about ON platform_events (merchant_id, about) WHERE state = 'waiting' AND about IS NOT NULL;
