ALTER TYPE change_type ADD VALUE 'payment.receipt_sent';

-- Not validated, since all rows satisfied the shorter list.
ALTER TABLE mail_outbox DROP CONSTRAINT mail_kind_known;
ALTER TABLE mail_outbox ADD CONSTRAINT mail_kind_known CHECK (kind IN
  ('confirm_email', 'address_taken', 'reset_password', 'unlock', 'new_device', 'security_changed', 'invitation', 'ownership',
   'notifications', 'notification_test', 'domain_code', 'scheduled_export', 'receipt')) NOT VALID;
