-- What a business was legally until a time. The details in force are in `businesses`.
CREATE TABLE former_legal_details (
  business_id text COLLATE "C" NOT NULL REFERENCES businesses,
  -- When they were replaced.
  ended_at timestamptz NOT NULL,
  legal_name text,
  registration_number text,
  tax_number text,
  representative_name text,
  address_line1 text,
  address_line2 text,
  city text,
  region text,
  postal_code text,
  country text NOT NULL,
  PRIMARY KEY (business_id, ended_at)
);
CALL protect_tenant_table('former_legal_details', 'business_id', 'app.business_id', 'SELECT, INSERT');

-- Returns the business behind an account with its legal details at a time, for its statements.
CREATE FUNCTION account_recipient(p_merchant_id text, p_at timestamptz)
RETURNS TABLE (business_name text, legal_name text, registration_number text, tax_number text, representative_name text,
               address_line1 text, address_line2 text, city text, region text, postal_code text, country text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT b.name, d.legal_name, d.registration_number, d.tax_number, d.representative_name,
         d.address_line1, d.address_line2, d.city, d.region, d.postal_code, d.country
  FROM merchant_accounts a JOIN businesses b ON b.business_id = a.business_id,
  LATERAL (
    (SELECT f.ended_at, f.legal_name, f.registration_number, f.tax_number, f.representative_name, f.address_line1, f.address_line2, f.city, f.region,
            f.postal_code, f.country
     FROM former_legal_details f WHERE f.business_id = b.business_id AND f.ended_at > p_at ORDER BY f.ended_at LIMIT 1)
    UNION ALL
    SELECT 'infinity', b.legal_name, b.registration_number, b.tax_number, b.representative_name, b.address_line1, b.address_line2, b.city, b.region,
           b.postal_code, b.country
    ORDER BY 1 LIMIT 1
  ) AS d
  WHERE a.merchant_id = p_merchant_id AND p_merchant_id = current_setting('app.merchant_id', true)
$$;
DROP FUNCTION account_business_name;

-- Whether an account of the business at hand was charged fees between two times.
CREATE FUNCTION account_has_fees(p_business_id text, p_merchant_id text, p_from timestamptz, p_until timestamptz) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT EXISTS (
    SELECT FROM merchant_accounts a JOIN figure_lanes l ON l.merchant_id = a.merchant_id
    JOIN fee_quarters q ON q.merchant_id = l.merchant_id AND q.lane = l.lane AND q.bucket >= p_from AND q.bucket < p_until
    WHERE a.merchant_id = p_merchant_id AND a.business_id = p_business_id AND p_business_id = current_setting('app.business_id', true))
$$;

REVOKE ALL ON FUNCTION account_recipient, account_has_fees FROM PUBLIC;
GRANT EXECUTE ON FUNCTION account_recipient, account_has_fees TO counterfoil_app;
