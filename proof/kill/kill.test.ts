import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isSoak } from '../support/scale.ts'
import type { Sale } from './clients.ts'
import { startClients } from './clients.ts'
import { countDeclines, plantDeclineRule, sendDeclines } from './declines.ts'
import { connectTo, type Product, runProduct, startProduct } from './product.ts'

/** `kill -9` while shops sell, of the server alone and of the server with its database; then nothing is lost, nothing is there twice, and a rule has counted the attempts that there are. */

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
