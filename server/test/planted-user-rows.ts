/** A row of each table of a person, in an order that foreign keys allow, for tests of who sees them. */
export const plantedUserRows: Readonly<Record<string, string>> = {
  user_audit_events: `(at, user_id, action, outcome, request_id) VALUES (now(), $1, 'sign_in', 'success', 'req_test')`,
  authenticators: `(user_id, id, name, seed, created_at) VALUES ($1, 'auth_test', 'Phone', (SELECT '\\x01'::bytea || id FROM counterfoil_keys WHERE purpose = 'sealing'), now())`,
  devices: `(user_id, id, token_hash, created_at, last_used_at, expires_at) VALUES ($1, 'dev_test', '\\x00', now(), now(), now())`,
  former_passwords: `(user_id, changed_at, hash) VALUES ($1, now(), 'none')`,
  last_accounts: `(user_id, account_id, opened_at) VALUES ($1, (SELECT min(merchant_id) FROM merchant_accounts), now())`,
  mailed_links: `(user_id, id, token_hash, purpose, created_at, expires_at) VALUES ($1, 'link_test', '\\x00', 'unlock', now(), now())`,
  notification_choices: `(user_id, event, channel, is_on) VALUES ($1, 'payout.failed', 'email', true)`,
  notification_schedules: `(user_id, time_zone) VALUES ($1, 'UTC')`,
  notifications: `(user_id, id, event, at) VALUES ($1, 'ntc_test', 'new_device', now())`,
  notification_deliveries: `(user_id, notification_id, channel, due_at) VALUES ($1, 'ntc_test', 'email', now())`,
  passkeys: `(user_id, id, credential_id, name, public_key, signature_count, is_synced, created_at) VALUES ($1, 'pk_test', 'c', 'Key', '\\x00', 0, false, now())`,
  push_subscriptions: `(user_id, id, endpoint_hash, sealed, created_at, last_used_at)
    SELECT $1, 'pdev_test', convert_to($1, 'UTF8'), '\\x01'::bytea || id, now(), now() FROM counterfoil_keys WHERE purpose = 'sealing'`,
  push_outbox: `(user_id, id, subscription_id, notification_ids, created_at, next_attempt_at) VALUES ($1, 'push_test', 'pdev_test', '{}', now(), now())`,
  recovery_codes: `(user_id, code_hash, created_at) VALUES ($1, '\\x00', now())`,
  sign_in_challenges: `(user_id, token_hash, created_at, expires_at, has_remember) VALUES ($1, '\\x00', now(), now(), false)`,
}
