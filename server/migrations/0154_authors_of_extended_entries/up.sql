-- An extension has another author than what put the entry into effect, and is the only change of an effective entry.
UPDATE risk_entries e SET effective_by = a.user_name
FROM (
  SELECT DISTINCT ON (c.merchant_id, c.entry_id) c.merchant_id, c.entry_id, c.user_name
  FROM risk_entry_changes c
  WHERE c.change IN ('added', 'reactivated') AND EXISTS (
    SELECT FROM risk_entry_changes x WHERE x.merchant_id = c.merchant_id AND x.entry_id = c.entry_id AND x.change = 'extended'
  )
  ORDER BY c.merchant_id, c.entry_id, c.at DESC, c.id DESC
) AS a
WHERE e.merchant_id = a.merchant_id AND e.id = a.entry_id AND e.user_name <> a.user_name;
