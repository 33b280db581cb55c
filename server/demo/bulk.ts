import { type Acquirer, codesToKeep } from '#areas/payments/server/acquiring/index.ts'
import type { MerchantId } from '#kernel/ids.ts'
import { newId } from '../infra/keys/crypto.ts'
import { type BulkOptions, drawPayments, drawPeople, type Row } from './bulk-rows.ts'
import { BulkWriter, type CardRow } from './bulk-store.ts'
import { decliningCards, failingRefundCard, markets, slowRefundCard } from './shop.ts'

export interface BulkRequest extends BulkOptions {
  readonly merchantId: MerchantId
  readonly acquirer: Acquirer
  /** Told after every batch. */
  readonly onProgress?: (writtenCount: number) => void
}

const batchCount = 10_000
const writerCount = 2

/**
 * Writes any number of payments over two years, with all that belongs to them, past the commands but by every rule of the ledger.
 * Needs the owner's connection and the same memory for any count.
 */
export async function writeBulkPayments(ownerUrl: string, { merchantId, acquirer, onProgress, ...options }: BulkRequest): Promise<void> {
  const cards = await readCards(acquirer, options.now)
  const writers = Array.from({ length: writerCount }, () => new BulkWriter(ownerUrl, merchantId))
  try {
    await Promise.all(writers.map((writer) => writer.open(cards)))
    await writers[0]?.writeLooseCards(options.now)
    const people = batchesOf(drawPeople(options))
    await Promise.all(writers.map((writer) => drain(people, (rows) => writer.writePeople(rows))))
    const payments = batchesOf(drawPayments(options))
    let written = 0
    await Promise.all(
      writers.map((writer) =>
        drain(payments, async (rows) => {
          await writer.writePayments(rows)
          written += rows.length
          onProgress?.(written)
        }),
      ),
    )
    await writers[0]?.finish()
  } finally {
    await Promise.all(writers.map((writer) => writer.close()))
  }
}

function* batchesOf(rows: Generator<Row>): Generator<Row[]> {
  let batch: Row[] = []
  for (const row of rows) {
    batch.push(row)
    if (batch.length < batchCount) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

/** Several writers share one generator: each takes the next batch when it is done with its last. */
async function drain(batches: Generator<Row[]>, write: (rows: Row[]) => Promise<void>): Promise<void> {
  for (let next = batches.next(); !next.done; next = batches.next()) await write(next.value)
}

async function readCards(acquirer: Acquirer, now: Date): Promise<CardRow[]> {
  const names = [...markets.flatMap(([market]) => market.cards), ...decliningCards].map(([name]) => name)
  return Promise.all([...new Set([...names, slowRefundCard, failingRefundCard])].map((name) => readCard(acquirer, name, now)))
}

async function readCard(acquirer: Acquirer, name: string, now: Date): Promise<CardRow> {
  const card = acquirer.tokeniseNamed(`pm_card_${name}`, now)
  if (!card) throw new Error(`The acquirer knows no test card ${name}.`)
  const answer = await acquirer.authorise({ acquirerToken: card.acquirerToken, amountMinor: 100, currency: 'USD', idempotencyKey: name })
  if (answer.outcome === 'suspended') throw new Error('The sandbox suspended a payment.')
  const decline = answer.outcome === 'declined' ? answer : null
  return {
    name,
    method_id: newId('pm', now),
    token: card.acquirerToken,
    brand: card.brand,
    networks: card.networks,
    bin: card.bin,
    last4: card.last4,
    exp_month: card.expMonth,
    exp_year: card.expYear,
    country: card.country,
    funding: card.funding,
    fingerprint: card.fingerprint,
    checks: { cvc_check: card.cvcCheck, address_line1_check: card.addressLine1Check, address_postal_code_check: card.addressPostalCodeCheck },
    error: decline && codesToKeep(decline),
    decline_code: decline?.declineCode ?? null,
    network_decline_code: decline?.networkCode ?? null,
    risk_level: answer.riskLevel,
    outcome_type: decline ? (decline.isBlocked ? 'blocked' : 'issuer_declined') : 'authorized',
  }
}
