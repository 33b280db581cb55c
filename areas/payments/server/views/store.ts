import { type Selectable, sql, type Updateable } from 'kysely'
import type { PaymentListSettings } from '#areas/payments/contract/views/endpoints.ts'
import type { BusinessMemberContext } from '#server/infra/context.ts'
import type { DB } from '#server/infra/database/schema.gen.ts'

type Context = Pick<BusinessMemberContext, 'db' | 'businessId' | 'actor'>

export type ViewRow = Selectable<DB['payment_views']>

/** The caller's own views and those of the team. */
function visibleViews({ db, businessId, actor }: Context) {
  return db
    .selectFrom('payment_views')
    .selectAll()
    .where('business_id', '=', businessId)
    .where((where) => where.or([where('private_to', 'is', null), where('private_to', '=', actor.userId)]))
}

export async function listViews(context: Context): Promise<ViewRow[]> {
  return visibleViews(context).orderBy('name').orderBy('id').execute()
}

export async function findView(context: Context, id: string): Promise<ViewRow | undefined> {
  return visibleViews(context).where('id', '=', id).executeTakeFirst()
}

export async function lockView(context: Context, id: string): Promise<ViewRow | undefined> {
  return visibleViews(context).where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function insertView({ db, businessId }: Context, view: Omit<ViewRow, 'business_id' | 'version'>): Promise<ViewRow> {
  return db
    .insertInto('payment_views')
    .values({ ...view, business_id: businessId })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function updateView({ db, businessId }: Context, id: string, change: Updateable<DB['payment_views']>): Promise<ViewRow> {
  return db
    .updateTable('payment_views')
    .set({ ...change, version: sql`version + 1` })
    .where('business_id', '=', businessId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function deleteView({ db, businessId }: Context, id: string): Promise<void> {
  await db.deleteFrom('payment_views').where('business_id', '=', businessId).where('id', '=', id).execute()
}

export async function findSettings({ db, businessId, actor }: Context): Promise<Selectable<DB['payment_list_settings']> | undefined> {
  return db.selectFrom('payment_list_settings').selectAll().where('business_id', '=', businessId).where('user_id', '=', actor.userId).executeTakeFirst()
}

export async function putSettings(
  { db, businessId, actor }: Context,
  change: Partial<PaymentListSettings> | { readonly default_view_id: string | null },
): Promise<void> {
  await db
    .insertInto('payment_list_settings')
    .values({ business_id: businessId, user_id: actor.userId, ...change })
    .onConflict((conflict) => conflict.columns(['business_id', 'user_id']).doUpdateSet(change))
    .execute()
}
