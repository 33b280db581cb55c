-- The cards of past payments with the digits of a card number, when its file was uploaded. Null for rows of other lists, and for invalid and repeated ones.
ALTER TABLE risk_upload_rows
  ADD COLUMN card_count integer,
  ADD COLUMN has_more_cards boolean,
  ADD CONSTRAINT risk_upload_cards_together CHECK ((card_count IS NULL) = (has_more_cards IS NULL)) NOT VALID;
