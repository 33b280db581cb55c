-- The response to a dispute that members write. A row is made by the first change; until then a draft has what the payment says.
CREATE TABLE dispute_drafts (
  merchant_id text COLLATE "C" NOT NULL,
  dispute_id text COLLATE "C" NOT NULL,
  -- Counts every change.
  version integer NOT NULL CONSTRAINT draft_version_positive CHECK (version > 0),
  PRIMARY KEY (merchant_id, dispute_id),
  FOREIGN KEY (merchant_id, dispute_id) REFERENCES disputes (merchant_id, id)
);
CALL protect_tenant_table('dispute_drafts', 'merchant_id', 'app.merchant_id', 'SELECT, INSERT, UPDATE');

-- Fields that a member has changed, each with a version, so that members who edit different fields don't affect each other.
CREATE TABLE dispute_draft_fields (
  merchant_id text COLLATE "C" NOT NULL,
  dispute_id text COLLATE "C" NOT NULL,
  field text COLLATE "C" NOT NULL,
  value text NOT NULL CONSTRAINT draft_value_in_bounds CHECK (char_length(value) <= 20000),
  version integer NOT NULL CONSTRAINT field_version_positive CHECK (version > 0),
  -- By the machine's clock, as everything about people.
  changed_at timestamptz NOT NULL,
  changed_by_id text NOT NULL,
  changed_by_name text NOT NULL,
  PRIMARY KEY (merchant_id, dispute_id, field),
  FOREIGN KEY (merchant_id, dispute_id) REFERENCES dispute_drafts (merchant_id, dispute_id)
);
CALL protect_tenant_table('dispute_draft_fields', 'merchant_id', 'app.merchant_id', 'SELECT, INSERT, UPDATE');

-- Files of a draft: documents as they came, images as JPEG in the size that is printed.
CREATE TABLE dispute_draft_files (
  merchant_id text COLLATE "C" NOT NULL,
  dispute_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  -- Their order in the packet.
  position integer NOT NULL,
  kind text NOT NULL,
  caption text NOT NULL DEFAULT '',
  name text NOT NULL,
  media_type text NOT NULL CONSTRAINT draft_file_media_type_known CHECK (media_type IN ('application/pdf', 'image/jpeg')),
  size_bytes integer NOT NULL CONSTRAINT draft_file_size_in_bounds CHECK (size_bytes BETWEEN 1 AND 10485760),
  page_count integer NOT NULL CONSTRAINT draft_file_pages_in_bounds CHECK (page_count BETWEEN 1 AND 100),
  uploaded_at timestamptz NOT NULL,
  uploaded_by_name text NOT NULL,
  PRIMARY KEY (merchant_id, dispute_id, id),
  FOREIGN KEY (merchant_id, dispute_id) REFERENCES dispute_drafts (merchant_id, dispute_id)
);
CALL protect_tenant_table('dispute_draft_files', 'merchant_id', 'app.merchant_id', 'SELECT, INSERT, UPDATE, DELETE');

CREATE TABLE dispute_draft_chunks (
  merchant_id text COLLATE "C" NOT NULL,
  dispute_id text COLLATE "C" NOT NULL,
  file_id text COLLATE "C" NOT NULL,
  position smallint NOT NULL,
  -- Images and documents are compressed already.
  content bytea STORAGE EXTERNAL NOT NULL CONSTRAINT draft_chunk_size_in_bounds CHECK (octet_length(content) BETWEEN 1 AND 262144),
  PRIMARY KEY (merchant_id, dispute_id, file_id, position),
  FOREIGN KEY (merchant_id, dispute_id, file_id) REFERENCES dispute_draft_files (merchant_id, dispute_id, id) ON DELETE CASCADE
);
CALL protect_tenant_table('dispute_draft_chunks', 'merchant_id', 'app.merchant_id', 'SELECT, INSERT, DELETE');

-- Who changed what, the latest changes of each draft.
CREATE TABLE dispute_draft_changes (
  merchant_id text COLLATE "C" NOT NULL,
  dispute_id text COLLATE "C" NOT NULL,
  -- The version of the draft that the change made.
  number integer NOT NULL,
  changed_at timestamptz NOT NULL,
  changed_by_id text NOT NULL,
  changed_by_name text NOT NULL,
  kind text NOT NULL,
  subject text,
  -- What a text was before.
  before text,
  PRIMARY KEY (merchant_id, dispute_id, number),
  FOREIGN KEY (merchant_id, dispute_id) REFERENCES dispute_drafts (merchant_id, dispute_id)
);
CALL protect_tenant_table('dispute_draft_changes', 'merchant_id', 'app.merchant_id', 'SELECT, INSERT, UPDATE, DELETE');

-- The file that a draft became, of which the issuer gets exactly these bytes. One per dispute, replaced by the next one.
CREATE TABLE dispute_packets (
  merchant_id text COLLATE "C" NOT NULL,
  dispute_id text COLLATE "C" NOT NULL,
  sha256 bytea NOT NULL,
  -- Digest of all that it was made of.
  made_of bytea NOT NULL,
  size_bytes integer NOT NULL CONSTRAINT packet_size_in_bounds CHECK (size_bytes BETWEEN 1 AND 5242880),
  name text NOT NULL,
  -- Heading and file of each page, and the files with pages that became pictures.
  pages jsonb NOT NULL,
  rasterised text[] NOT NULL,
  -- Files from the merchant API that can't be read.
  left_out text[] NOT NULL,
  are_images_reduced boolean NOT NULL,
  PRIMARY KEY (merchant_id, dispute_id),
  FOREIGN KEY (merchant_id, dispute_id) REFERENCES disputes (merchant_id, id)
);
CALL protect_tenant_table('dispute_packets', 'merchant_id', 'app.merchant_id', 'SELECT, INSERT, UPDATE, DELETE');

CREATE TABLE dispute_packet_chunks (
  merchant_id text COLLATE "C" NOT NULL,
  dispute_id text COLLATE "C" NOT NULL,
  position smallint NOT NULL,
  content bytea STORAGE EXTERNAL NOT NULL CONSTRAINT packet_chunk_size_in_bounds CHECK (octet_length(content) BETWEEN 1 AND 262144),
  PRIMARY KEY (merchant_id, dispute_id, position),
  FOREIGN KEY (merchant_id, dispute_id) REFERENCES dispute_packets (merchant_id, dispute_id) ON DELETE CASCADE
);
CALL protect_tenant_table('dispute_packet_chunks', 'merchant_id', 'app.merchant_id', 'SELECT, INSERT, DELETE');

-- Pictures of a packet's pages, drawn when they are looked at.
CREATE TABLE dispute_packet_pages (
  merchant_id text COLLATE "C" NOT NULL,
  dispute_id text COLLATE "C" NOT NULL,
  page integer NOT NULL,
  content bytea STORAGE EXTERNAL NOT NULL,
  PRIMARY KEY (merchant_id, dispute_id, page),
  FOREIGN KEY (merchant_id, dispute_id) REFERENCES dispute_packets (merchant_id, dispute_id) ON DELETE CASCADE
);
CALL protect_tenant_table('dispute_packet_pages', 'merchant_id', 'app.merchant_id', 'SELECT, INSERT, DELETE');
