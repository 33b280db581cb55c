ALTER TYPE change_type ADD VALUE 'setup_intent.created';
ALTER TYPE change_type ADD VALUE 'setup_intent.succeeded';
ALTER TYPE change_type ADD VALUE 'setup_intent.setup_failed';
ALTER TYPE change_type ADD VALUE 'setup_intent.canceled';
ALTER TYPE change_object_type ADD VALUE 'setup_intent';

-- Cards that shops set up for later payments, without one now.
CREATE TABLE setup_intents (
  merchant_id text COLLATE "C" NOT NULL REFERENCES merchant_accounts (merchant_id),
  id text COLLATE "C" NOT NULL,
  created_at timestamptz NOT NULL,
  status text COLLATE "C" NOT NULL
    CONSTRAINT setup_intent_status_known CHECK (status IN ('requires_payment_method', 'requires_confirmation', 'succeeded', 'canceled')),
  usage text COLLATE "C" NOT NULL CONSTRAINT setup_intent_usage_known CHECK (usage IN ('off_session', 'on_session')),
  customer_id text COLLATE "C",
  -- The card to set up, and then the one that was; null after a decline.
  payment_method_id text COLLATE "C",
  description text,
  metadata jsonb NOT NULL DEFAULT '{}',
  -- What the merchant API repeats in its answers.
  api_options jsonb NOT NULL DEFAULT '{}',
  client_secret text NOT NULL,
  -- Of the latest confirmation, if the card's issuer declined: its codes, and the card.
  last_error jsonb,
  failed_method_id text COLLATE "C",
  cancellation_reason text COLLATE "C",
  PRIMARY KEY (merchant_id, id),
  FOREIGN KEY (merchant_id, customer_id) REFERENCES customers (merchant_id, id),
  FOREIGN KEY (merchant_id, payment_method_id) REFERENCES payment_methods (merchant_id, id),
  FOREIGN KEY (merchant_id, failed_method_id) REFERENCES payment_methods (merchant_id, id),
  CONSTRAINT setup_intent_has_its_card CHECK ((status IN ('requires_confirmation', 'succeeded')) <= (payment_method_id IS NOT NULL)),
  CONSTRAINT setup_intent_error_names_its_card CHECK ((last_error IS NULL) = (failed_method_id IS NULL))
) PARTITION BY HASH (merchant_id);
CALL add_merchant_partitions('setup_intents');
CREATE INDEX setup_intents_by_time ON setup_intents (merchant_id, created_at, id);
CREATE INDEX setup_intents_of_customer ON setup_intents (merchant_id, customer_id, created_at, id) WHERE customer_id IS NOT NULL;
CREATE INDEX setup_intents_of_method ON setup_intents (merchant_id, payment_method_id, created_at, id) WHERE payment_method_id IS NOT NULL;
CALL protect_tenant_table('setup_intents', 'merchant_id', 'app.merchant_id', 'SELECT, INSERT, UPDATE');
