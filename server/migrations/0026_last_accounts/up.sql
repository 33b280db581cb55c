-- The account that each user switched to last. The next sign-in opens it, in any browser.
CREATE TABLE last_accounts (
  user_id text COLLATE "C" PRIMARY KEY REFERENCES users,
  account_id text COLLATE "C" NOT NULL REFERENCES merchant_accounts (merchant_id),
  opened_at timestamptz NOT NULL
);
CALL protect_user_table('last_accounts', 'SELECT, INSERT, UPDATE');

-- The business that the user owns comes first, then the oldest.
DROP FUNCTION accounts_of_user(text);
CREATE FUNCTION accounts_of_user(p_user_id text)
RETURNS TABLE (merchant_id text, name text, kind text, business_id text, business_name text, default_currency text, time_zone text, is_demo boolean,
               support_email text, website text, statement_descriptor text, processor text, is_email_confirmed boolean, is_last boolean)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT a.merchant_id, a.name, a.kind, b.business_id, b.name, a.default_currency, b.time_zone, a.is_demo,
         b.support_email, b.website, a.statement_descriptor, a.processor,
         EXISTS (SELECT FROM members o JOIN users u ON u.id = o.user_id WHERE o.business_id = b.business_id AND o.is_owner AND u.email_confirmed_at IS NOT NULL),
         l.user_id IS NOT NULL
  FROM members m JOIN businesses b ON b.business_id = m.business_id JOIN merchant_accounts a ON a.business_id = b.business_id
  LEFT JOIN last_accounts l ON l.user_id = m.user_id AND l.account_id = a.merchant_id
  WHERE m.user_id = p_user_id AND m.status = 'normal' ORDER BY m.is_owner DESC, b.created_at, b.business_id, a.kind, a.merchant_id
$$;
REVOKE ALL ON FUNCTION accounts_of_user FROM PUBLIC;
GRANT EXECUTE ON FUNCTION accounts_of_user TO counterfoil_app;
