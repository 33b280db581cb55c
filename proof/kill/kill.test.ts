import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isSoak } from '../support/scale.ts'
import { type Sale, startClients } from './clients.ts'
import { connectTo, type Product, runProduct, startProduct } from './product.ts'

/** `kill -9` while shops sell, of the server alone and of the server with its database; then nothing is lost, nothing is there twice, and a rule has counted the attempts that there are. */

/** Above all declines of the test, so that a wrong count doesn't hide behind a stopped attempt. */
const threshold = 500
const callers = 5
const address = '203.0.113.7'

/** Sets a rule that counts the declines of an address, in the account of a key. */
async function plantDeclineRule(database: pg.Client, secret: string): Promise<void> {
  await database.query(
    `INSERT INTO risk_rules (merchant_id, id, created_at, changed_at, version, threshold, window_minutes, status, subject, counts, action)
     SELECT merchant_id, 'rskr_test', now(), now(), 1, ${threshold}, 1440, 'on', 'ip', 'declines', 'block' FROM api_keys WHERE prefix = left($1, 8) AND last4 = right($1, 4)`,
    [secret],
  )
}

/** Sends declined payments from the address until the server is gone. */
async function sendDeclines(server: string, secret: string): Promise<void> {
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
async function countDeclines(database: pg.Client): Promise<{ readonly counted: number; readonly declined: number }> {
  const { rows } = await database.query<{ counted: number; declined: number }>(
    `SELECT (SELECT count(*)::int FROM risk_rule_attempts a JOIN risk_rules r USING (merchant_id) WHERE r.id = 'rskr_test') AS counted,
            (SELECT count(*)::int FROM charges c JOIN risk_rules r USING (merchant_id) JOIN payments p ON p.merchant_id = c.merchant_id AND p.id = c.payment_id
             WHERE r.id = 'rskr_test' AND c.outcome_type = 'issuer_declined' AND p.metadata ->> 'customer_ip' = '${address}') AS declined`,
  )
  return rows[0] ?? { counted: -1, declined: -2 }
}

const kinds = ['server', 'server and database'] as const
const { rounds, clientCount, answeredBeforeMin } = isSoak
  ? { rounds: 10, clientCount: 50, answeredBeforeMin: 100 }
  : { rounds: 2, clientCount: 10, answeredBeforeMin: 30 }
/** Whoever carries on something that died waits for its lease; only the long run has the time. */
const waitsForLeases = isSoak
const startTimeout = 600_000
const timeout = rounds * 300_000

let folder: string
let product: Product
let secret: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'counterfoil-kill-'))
  product = await startProduct(folder)
  secret = product.sandboxKey ?? ''
}, startTimeout)
afterAll(async () => {
  await product.stop()
  await rm(folder, { recursive: true, force: true })
}, startTimeout)

interface Row {
  readonly round: number
  readonly kind: string
  readonly 'answered before': number
  readonly 'in flight': number
  readonly 'sent again': number
  readonly duplicates: number
  readonly lost: number
  readonly counted: number
  readonly declined: number
}

test(`loses and doubles nothing when it is killed ${rounds} times under ${clientCount} clients`, { timeout }, async () => {
  const rows: Row[] = []
  const all: Sale[] = []
  const first = await connectTo(folder)
  await plantDeclineRule(first, secret)
  await first.end()
  for (let round = 1; round <= rounds; round++) {
    const kind = kinds[(round - 1) % kinds.length] as (typeof kinds)[number]
    const clients = startClients({ count: clientCount, address: product.address, secret })
    const declining = sendDeclines(product.address, secret)
    // Another moment in each round.
    await Promise.race([clients.untilAnswered(answeredBeforeMin + 7 * round), clients.ended])
    const killed = kind === 'server' ? product.killServer() : product.killAll()
    const inFlight = clients.findInFlight()
    await killed
    await declining

    product = await startProduct(folder)
    const database = await connectTo(folder)
    if (!waitsForLeases) await database.query('UPDATE intents SET leased_until = clock_timestamp() WHERE done_at IS NULL')
    clients.moveTo(product.address)
    await clients.ended
    all.push(...clients.sales)
    const { duplicates, lost } = await compare(database, all)
    const { counted, declined } = await countDeclines(database)
    await database.end()
    rows.push({
      round,
      kind,
      'answered before': clients.sales.filter(({ isBefore }) => isBefore).length,
      'in flight': inFlight.length,
      'sent again': inFlight.filter(({ tries }) => tries > 1).length,
      duplicates,
      lost,
      counted,
      declined,
    })
  }
  console.table(rows)
  expect(rows.filter(({ duplicates, lost }) => duplicates + lost > 0)).toEqual([])
  expect(rows.filter(({ counted, declined }) => counted !== declined)).toEqual([])
  // Else the kills came when nothing was under way.
  expect(rows.filter((row) => row['answered before'] < answeredBeforeMin || row['in flight'] === 0 || row.declined === 0)).toEqual([])

  await product.stop()
  const { code, output } = await runProduct(folder, 'verify-ledger')
  expect(output).toMatch(/The ledger is correct: all \d+ checks passed\.\n$/)
  expect(code).toBe(0)
  product = await startProduct(folder)
  const database = await connectTo(folder)
  expect(
    (await database.query(`SELECT name, setting FROM pg_settings WHERE name IN ('fsync', 'synchronous_commit', 'full_page_writes') AND setting <> 'on'`)).rows,
  ).toEqual([])
  expect(await compare(database, all)).toEqual({ duplicates: 0, lost: 0 })
  await database.end()
})

/** What there is of the sales: each must be there once under its key, as the payment that was answered, taken and posted once. */
async function compare(database: pg.Client, sales: readonly Sale[]): Promise<{ duplicates: number; lost: number }> {
  const { rows } = await database.query<{ key: string; id: string; is_whole: boolean }>(`
    SELECT p.metadata->>'sale' AS key, p.id,
      p.status = 'successful'
        AND (SELECT count(*) FROM charges c WHERE c.merchant_id = p.merchant_id AND c.payment_id = p.id) = 1
        AND (SELECT array_agg(t.amount_minor) FROM balance_transactions t WHERE t.merchant_id = p.merchant_id AND t.payment_id = p.id AND t.type = 'charge') = ARRAY[p.amount_minor]
        AND (SELECT count(*) FROM ledger_transactions l JOIN charges c ON c.merchant_id = l.merchant_id AND c.id = l.source_id
             WHERE l.merchant_id = p.merchant_id AND c.payment_id = p.id AND l.kind = 'capture') = 1 AS is_whole
    FROM payments p WHERE p.metadata ? 'sale'`)
  const found = Map.groupBy(rows, ({ key }) => key)
  const known = new Set(sales.map(({ key }) => key))
  return {
    duplicates: rows.filter(({ key }) => !known.has(key)).length + [...found.values()].filter((all) => all.length > 1).length,
    lost: sales.filter(({ key, paymentId }) => !found.get(key)?.some(({ id, is_whole }) => id === paymentId && is_whole)).length,
  }
}
