import { computeReserve, reservesOf } from '#areas/billing/server/terms/index.ts'
import type { ChargeId, PaymentId } from '#kernel/ids.ts'
import type { Money } from '#kernel/money/money.ts'
import { dayMs } from '#kernel/time/durations.ts'
import type { TenantContext } from '#server/infra/context.ts'
import { newId } from '#server/infra/keys/crypto.ts'
import type { AccountJob } from '#server/infra/work/account-job.ts'
import { reserveHeldLegs, reserveReleasedLegs } from './legs.ts'
import { findReservesDue, type HeldReserve, insertReserves, reservesJobName, takeDueReserves } from './reserve-store.ts'
import { insertMovements } from './store.ts'

/** A sale at the moment in which it becomes available. */
export interface AvailableSale extends Money {
  readonly chargeId: ChargeId
  readonly paymentId: PaymentId | null
  readonly netMinor: number
  readonly availableOn: Date
  /** The terms it was charged by; null for the default ones, which have no reserve. */
  readonly termsVersion: number | null
}

/**
 * Holds back the share of each sale that the terms it was charged by agree on. The caller's transaction makes the sale available, and no more is
 * held than it brings, so that a reserve alone never lowers the available balance.
 */
export async function holdReserves(context: TenantContext, sales: readonly AvailableSale[]): Promise<void> {
  const versions = new Set(sales.flatMap(({ termsVersion }) => termsVersion ?? []))
  if (versions.size === 0) return
  const reserves = await reservesOf(context, [...versions])
  const held = sales.flatMap((sale) => {
    const agreed = reserves.get(sale.termsVersion ?? 0)
    const amountMinor = agreed ? computeReserve(sale.amountMinor, sale.netMinor, agreed.basisPoints) : 0
    if (!agreed || amountMinor === 0) return []
    return [{ ...sale, id: newId('rsv', context.now), amountMinor, releaseOn: new Date(sale.availableOn.getTime() + agreed.days * dayMs) }]
  })
  insertReserves(context, held)
  postMovements(context, 'held', held)
}

/** Gives reserves back whose day has come. Returns how many, at most `countMax`. */
export async function releaseDueReserves(context: TenantContext, countMax: number): Promise<number> {
  const due = await takeDueReserves(context, countMax)
  postMovements(context, 'released', due)
  return due.length
}

const countPerBatch = 200

export const reservesJob: AccountJob = {
  name: reservesJobName,
  findDue: findReservesDue,
  run: async (context) => ({ hasMore: (await releaseDueReserves(context, countPerBatch)) === countPerBatch }),
}

const movements = {
  held: { type: 'reserve_hold', kind: 'reserve_held', sign: -1, legsOf: reserveHeldLegs },
  released: { type: 'reserve_release', kind: 'reserve_released', sign: 1, legsOf: reserveReleasedLegs },
} as const

function postMovements(context: TenantContext, movement: keyof typeof movements, reserves: readonly HeldReserve[]): void {
  const { type, kind, sign, legsOf } = movements[movement]
  const rows = reserves.map((reserve) => ({ ...reserve, transactionId: newId('txn', context.now) }))
  insertMovements(
    context,
    rows.map(({ id, transactionId, paymentId, currency, amountMinor }) => ({
      id: transactionId,
      type,
      currency,
      amountMinor: sign * amountMinor,
      feeMinor: 0,
      sourceId: id,
      paymentId,
      availableOn: context.now,
      releasedAt: context.now,
    })),
    rows.map(({ id, transactionId, currency, amountMinor }) => ({
      kind,
      sourceId: id,
      balanceTransactionId: transactionId,
      currency,
      legs: legsOf(amountMinor),
    })),
  )
}
