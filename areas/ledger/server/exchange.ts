import { type AgreedConversion, bought, conversionFee, sold } from '#areas/billing/server/terms/index.ts'
import type { CurrencyCode } from '#kernel/money/currencies.ts'
import type { Money } from '#kernel/money/money.ts'
import type { TenantContext } from '#server/infra/context.ts'
import { newId } from '#server/infra/keys/crypto.ts'
import type { LedgerKind } from './ledger-accounts.ts'
import { exchangeBoughtLegs, exchangeFeeLegs, exchangeSoldLegs, type Leg } from './legs.ts'
import { insertMovements, type NewBalanceTransaction, type Posting } from './store.ts'

/** Writes a movement of the merchant's money with its postings, and in the same statement its exchange where one was agreed. */
export function postMovement(context: TenantContext, movement: NewBalanceTransaction, postings: readonly Posting[], conversion: AgreedConversion | null): void {
  const exchange = exchangeOf(context, movement, conversion)
  insertMovements(context, [movement, ...exchange.transactions], [...postings, ...exchange.postings])
}

interface Exchange {
  readonly transactions: readonly NewBalanceTransaction[]
  readonly postings: readonly Posting[]
}

const noExchange: Exchange = { transactions: [], postings: [] }

/**
 * What takes a movement's net out of its currency, so that nothing of it stays there: one half sells to the liquidity account, the other buys from it, and
 * what cannot be told exactly is the liquidity account's. Both halves wait as long as the movement does.
 */
function exchangeOf(context: TenantContext, movement: NewBalanceTransaction, conversion: AgreedConversion | null): Exchange {
  const netMinor = movement.amountMinor - movement.feeMinor
  if (conversion === null || netMinor === 0) return noExchange
  const isGain = netMinor > 0
  const own: Money = { currency: movement.currency, amountMinor: Math.abs(netMinor) }
  const other = isGain ? bought(own, conversion) : sold(own, conversion)
  const [given, taken] = isGain ? [own, other] : [other, own]
  const feeMinor = isGain ? conversionFee(taken, conversion) : 0

  const { sourceId, paymentId, availableOn, releasedAt } = movement
  const half = { sourceId, paymentId, availableOn, releasedAt, exchange: { of: movement.id, version: conversion.version, rate: conversion.rate } }
  const outId = newId('txn', context.now)
  const inId = newId('txn', context.now)
  const pool = releasedAt === null ? 'pending' : 'available'
  // Each half is posted as itself, since one refund or dispute may be exchanged once in each direction.
  const posting = (kind: LedgerKind, id: string, currency: CurrencyCode, legs: readonly Leg[]) => ({
    kind,
    sourceId: id,
    balanceTransactionId: id,
    currency,
    legs,
  })
  return {
    transactions: [
      { ...half, id: outId, type: 'exchange_out', currency: given.currency, amountMinor: -given.amountMinor, feeMinor: 0 },
      { ...half, id: inId, type: 'exchange_in', currency: taken.currency, amountMinor: taken.amountMinor, feeMinor },
    ],
    postings: [
      posting('exchange_sold', outId, given.currency, exchangeSoldLegs(pool, given.amountMinor)),
      posting('exchange_bought', inId, taken.currency, exchangeBoughtLegs(pool, taken.amountMinor)),
      posting('exchange_fee', inId, taken.currency, exchangeFeeLegs(pool, feeMinor)),
    ].filter(({ legs }) => legs.length > 0),
  }
}
