ALTER TABLE acceptance_alerts
  -- The full hour by which the last drop was over. Windows that begin before it cover that drop again.
  ADD COLUMN recovered_at timestamptz,
  -- Whether a window of the last check had enough payments. Null until the first check.
  ADD COLUMN has_enough_payments boolean;

-- Cards of these two are routed on another brand, so their switches declined nothing.
UPDATE acceptance_switches SET brands_off = array_remove(array_remove(brands_off, 'eftpos_au'), 'cartes_bancaires')
WHERE brands_off && '{eftpos_au,cartes_bancaires}';
