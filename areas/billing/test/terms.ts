import { agreeTerms, type NewTerms } from '#areas/billing/server/terms/index.ts'
import type { TestDatabase } from '#proof/support/database.ts'
import type { TenantContext } from '#server/infra/context.ts'

/** Terms without a reserve that charge every sale the same, but for what a test says otherwise. */
export const plainTerms: Omit<NewTerms, 'validFrom'> = {
  reserve: { basisPoints: 0, days: 0 },
  rules: [{ brand: null, region: null, currency: null, basisPoints: 200, fixedMinor: 0 }],
  currencies: {},
  conversions: {},
}

/** Agrees terms with an account as the operator does, valid from the account's present moment or later. Returns the version. */
export async function agreeTestTerms(
  db: TestDatabase,
  { merchantId }: Pick<TenantContext, 'merchantId'>,
  now: Date,
  terms: Partial<NewTerms> = {},
): Promise<number> {
  return db.asOwner.transaction({ merchantId }, (tx, clockAheadMs) => {
    const accountNow = new Date(now.getTime() + clockAheadMs)
    const rest = { requestId: 'req_test', locale: 'en', ip: null, userAgent: null, actor: { kind: 'processor' } } as const
    const context: TenantContext = { ...rest, db: tx, now: accountNow, realNow: now, merchantId }
    return agreeTerms(context, { ...plainTerms, validFrom: accountNow, ...terms })
  })
}
