import type { Insertable, Selectable, Updateable } from 'kysely'
import type { TenantContext } from '#server/infra/context.ts'
import type { DB } from '#server/infra/database/schema.gen.ts'

export type SetupIntentRow = Selectable<DB['setup_intents']>
export type NewSetupIntentRow = Omit<Insertable<DB['setup_intents']>, 'merchant_id'>
export type SetupIntentChange = Omit<Updateable<DB['setup_intents']>, 'id' | 'merchant_id'>

export async function insertSetupIntent({ db, merchantId }: TenantContext, intent: NewSetupIntentRow): Promise<SetupIntentRow> {
  return db
    .insertInto('setup_intents')
    .values({ ...intent, merchant_id: merchantId })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Locks a setup intent until the transaction ends. */
export async function lockSetupIntent({ db, merchantId }: TenantContext, id: string): Promise<SetupIntentRow | undefined> {
  return db.selectFrom('setup_intents').selectAll().where('merchant_id', '=', merchantId).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
}

export async function updateSetupIntent({ db, merchantId }: TenantContext, id: string, change: SetupIntentChange): Promise<SetupIntentRow> {
  return db.updateTable('setup_intents').set(change).where('merchant_id', '=', merchantId).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
}
