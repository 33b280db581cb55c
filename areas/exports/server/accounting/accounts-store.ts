import { sql } from 'kysely'
import type { MappedAccount } from '#areas/exports/contract/accounting/endpoints.ts'
import type { TenantContext } from '#server/infra/context.ts'

/** The accounts that members have mapped. */
export async function findMappedAccounts({ db, merchantId }: TenantContext): Promise<MappedAccount[]> {
  const { rows } = await sql<MappedAccount>`SELECT account, name, code, tax_rate FROM journal_accounts WHERE merchant_id = ${merchantId}`.execute(db)
  return rows
}

export async function putMappedAccounts({ db, merchantId }: TenantContext, accounts: readonly MappedAccount[]): Promise<void> {
  await db
    .insertInto('journal_accounts')
    .values(accounts.map((mapped) => ({ ...mapped, merchant_id: merchantId })))
    .onConflict((conflict) =>
      conflict
        .columns(['merchant_id', 'account'])
        .doUpdateSet(({ ref }) => ({ name: ref('excluded.name'), code: ref('excluded.code'), tax_rate: ref('excluded.tax_rate') })),
    )
    .execute()
}
