import type { CurrencyCode } from '@counterfoil/contract/money/currencies'
import { type RawBuilder, sql } from 'kysely'
import type { TenantContext } from '../../infra/context.ts'

export interface Moved {
  readonly currency: CurrencyCode
  readonly net_minor: number
}

/** Returns the net of the movements between two times of one quarter of an hour, by currency. */
export async function sumMovedBetween(context: TenantContext, from: Date, until: Date): Promise<Moved[]> {
  const { rows } = await movedQuery(context, from, until).execute(context.db)
  return rows
}

/** The query itself, for the test that reads its plan. */
export function movedQuery({ merchantId }: Pick<TenantContext, 'merchantId'>, from: Date, until: Date): RawBuilder<Moved> {
  return sql<Moved>`
    SELECT currency, sum(net_minor)::bigint AS net_minor FROM balance_transactions
    WHERE merchant_id = ${merchantId} AND created_at >= ${from} AND created_at < ${until} GROUP BY currency`
}
