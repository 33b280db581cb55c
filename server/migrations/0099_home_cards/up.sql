-- The cards of Home as a member chose and ordered them; those of a member without a row are the product's.
CREATE TABLE home_cards (
  business_id text COLLATE "C" NOT NULL,
  user_id text COLLATE "C" NOT NULL,
  figures text[] NOT NULL,
  sections text[] NOT NULL,
  PRIMARY KEY (business_id, user_id),
  CONSTRAINT home_cards_of_member FOREIGN KEY (business_id, user_id) REFERENCES members (business_id, user_id) ON DELETE CASCADE
);
CALL protect_tenant_table('home_cards', 'business_id', 'app.business_id', 'SELECT, INSERT, UPDATE');
