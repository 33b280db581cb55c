import type { Selectable } from 'kysely'
import type { TenantContext } from '#server/infra/context.ts'
import type { DB } from '#server/infra/database/schema.gen.ts'

export type CustomerRow = Pick<Selectable<DB['customers']>, 'name' | 'email' | 'address' | 'shipping'>
export type AccountRow = Pick<Selectable<DB['merchant_accounts']>, 'name' | 'time_zone' | 'statement_descriptor'>

export async function findCustomer({ db, merchantId }: TenantContext, id: string): Promise<CustomerRow | undefined> {
  return db
    .selectFrom('customers')
    .select(['name', 'email', 'address', 'shipping'])
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function getAccount({ db, merchantId }: TenantContext): Promise<AccountRow> {
  return db
    .selectFrom('merchant_accounts')
    .select(['name', 'time_zone', 'statement_descriptor'])
    .where('merchant_id', '=', merchantId)
    .executeTakeFirstOrThrow()
}
