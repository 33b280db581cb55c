import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isSoak } from '../scale.ts'
import { connectTo, type Product, startProduct } from './product.ts'

/** `kill -9` while a rule counts declines, of the server alone and of the server with its database: what it counts are the attempts that there are. */

const kinds = ['server', 'server and database'] as const
const rounds = isSoak ? 10 : 2
const callers = 10
const answersMin = 20
/** Above all declines of the test, so that a wrong count doesn't hide behind a stopped attempt. */
const threshold = 500
const startTimeout = 600_000
const timeout = rounds * 300_000

let folder: string
let product: Product
let secret: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'counterfoil-rules-kill-'))
  product = await startProduct(folder)
  secret = product.sandboxKey ?? ''
}, startTimeout)
afterAll(async () => {
  await product.stop()
  await rm(folder, { recursive: true, force: true })
}, startTimeout)

/** Sends declined payments until the server is gone. Returns how many were answered. */
async function tryCards(untilAnswered: () => void): Promise<number> {
  let answered = 0
  const run = async () => {
    const form = new URLSearchParams({ amount: '100', currency: 'usd', confirm: 'true', payment_method: 'pm_card_visa_chargeDeclined' })
    form.set('metadata[customer_ip]', '203.0.113.7')
    for (;;) {
      const headers = { authorization: `Bearer ${secret}`, 'idempotency-key': randomUUID() }
      const answer = await fetch(`${product.address}/v1/payment_intents`, { method: 'POST', body: form, headers }).catch(() => null)
      if (!answer) return
      if (answer.status === 402 && ++answered === answersMin) untilAnswered()
    }
  }
  await Promise.all(Array.from({ length: callers }, run))
  return answered
}

async function compare(database: pg.Client): Promise<{ counted: number; declined: number }> {
  const { rows } = await database.query<{ counted: number; declined: number }>(
    `SELECT (SELECT count(*)::int FROM risk_rule_attempts a JOIN risk_rules r USING (merchant_id) WHERE r.id = 'rskr_test') AS counted,
            (SELECT count(*)::int FROM charges c JOIN risk_rules r USING (merchant_id) JOIN payments p ON p.merchant_id = c.merchant_id AND p.id = c.payment_id
             WHERE r.id = 'rskr_test' AND c.outcome_type = 'issuer_declined' AND p.metadata ->> 'customer_ip' = '203.0.113.7') AS declined`,
  )
  return rows[0] ?? { counted: -1, declined: -2 }
}

test(`counts the attempts that there are when it is killed ${rounds} times under ${callers} callers`, { timeout }, async () => {
  const first = await connectTo(folder)
  await first.query(
    `INSERT INTO risk_rules (merchant_id, id, created_at, changed_at, version, threshold, window_minutes, status, subject, counts, action)
     SELECT merchant_id, 'rskr_test', now(), now(), 1, ${threshold}, 1440, 'on', 'ip', 'declines', 'block' FROM api_keys WHERE prefix = left($1, 8) AND last4 = right($1, 4)`,
    [secret],
  )
  await first.end()
  const seen: object[] = []
  for (let round = 0; round < rounds; round++) {
    const kind = kinds[round % kinds.length] as (typeof kinds)[number]
    const enough = Promise.withResolvers<void>()
    const callsOfRound = tryCards(enough.resolve)
    await enough.promise
    await (kind === 'server' ? product.killServer() : product.killAll())
    const answered = await callsOfRound
    product = await startProduct(folder)
    const database = await connectTo(folder)
    const { counted, declined } = await compare(database)
    await database.end()
    seen.push({ round, kind, answered, counted, declined })
    expect([counted, declined > 0], JSON.stringify(seen)).toEqual([declined, true])
  }
  console.table(seen)
})
