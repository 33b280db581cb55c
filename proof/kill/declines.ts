import { randomUUID } from 'node:crypto'
import type pg from 'pg'

/** Above all declines of the test, so that a wrong count doesn't hide behind a stopped attempt. */
const threshold = 500
const callers = 5
const address = '203.0.113.7'

/** Sets a rule that counts the declines of an address, in the account of a key. */
export async function plantDeclineRule(database: pg.Client, secret: string): Promise<void> {
  await database.query(
    `INSERT INTO risk_rules (merchant_id, id, created_at, changed_at, version, threshold, window_minutes, status, subject, counts, action)
     SELECT merchant_id, 'rskr_test', now(), now(), 1, ${threshold}, 1440, 'on', 'ip', 'declines', 'block' FROM api_keys WHERE prefix = left($1, 8) AND last4 = right($1, 4)`,
    [secret],
  )
}

/** Sends declined payments from the address until the server is gone. */
export async function sendDeclines(server: string, secret: string): Promise<void> {
  const send = async () => {
    const form = new URLSearchParams({ amount: '100', currency: 'usd', confirm: 'true', payment_method: 'pm_card_visa_chargeDeclined' })
    form.set('metadata[customer_ip]', address)
    for (;;) {
      const headers = { authorization: `Bearer ${secret}`, 'idempotency-key': randomUUID() }
      const answer = await fetch(`${server}/v1/payment_intents`, { method: 'POST', body: form, headers }).catch(() => null)
      if (!answer) return
    }
  }
  await Promise.all(Array.from({ length: callers }, send))
}

/** How many attempts the rule has counted, and how many there are. */
export async function countDeclines(database: pg.Client): Promise<{ readonly counted: number; readonly declined: number }> {
  const { rows } = await database.query<{ counted: number; declined: number }>(
    `SELECT (SELECT count(*)::int FROM risk_rule_attempts a JOIN risk_rules r USING (merchant_id) WHERE r.id = 'rskr_test') AS counted,
            (SELECT count(*)::int FROM charges c JOIN risk_rules r USING (merchant_id) JOIN payments p ON p.merchant_id = c.merchant_id AND p.id = c.payment_id
             WHERE r.id = 'rskr_test' AND c.outcome_type = 'issuer_declined' AND p.metadata ->> 'customer_ip' = '${address}') AS declined`,
  )
  return rows[0] ?? { counted: -1, declined: -2 }
}
