-- The order of the rows, of a list that has several; null for the newest first.
ALTER TABLE export_schedules
  ADD COLUMN sort text COLLATE "C" CONSTRAINT export_sort_known CHECK (sort IN ('urgency', 'deadline', 'amount'));
