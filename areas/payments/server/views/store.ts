import { type Selectable, sql, type Updateable } from 'kysely'
import type { ListSettings, ViewList } from '#areas/payments/contract/views/endpoints.ts'
import type { BusinessMemberContext } from '#server/infra/context.ts'
import type { DB } from '#server/infra/database/schema.gen.ts'

type Context = Pick<BusinessMemberContext, 'db' | 'businessId' | 'actor'>

export type ViewRow = Selectable<DB['list_views']>

/** The caller's own views and those of the team. */
function visibleViews({ db, businessId, actor }: Context, list: ViewList) {
  return db
    .selectFrom('list_views')
    .selectAll()
    .where('business_id', '=', businessId)
    .where('list', '=', list)
    .where((where) => where.or([where('private_to', 'is', null), where('private_to', '=', actor.userId)]))
}

export async function listViewRows(context: Context, list: ViewList): Promise<ViewRow[]> {
  return visibleViews(context, list).orderBy('name').orderBy('id').execute()
}

export async function findView(context: Context, list: ViewList, id: string): Promise<ViewRow | undefined> {
  return visibleViews(context, list).where('id', '=', id).executeTakeFirst()
}

export async function lockView(context: Context, list: ViewList, id: string): Promise<ViewRow | undefined> {
  return visibleViews(context, list).where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function insertView({ db, businessId }: Context, view: Omit<ViewRow, 'business_id' | 'version'>): Promise<ViewRow> {
  return db
    .insertInto('list_views')
    .values({ ...view, business_id: businessId })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function updateView({ db, businessId }: Context, id: string, change: Updateable<DB['list_views']>): Promise<ViewRow> {
  return db
    .updateTable('list_views')
    .set({ ...change, version: sql`version + 1` })
    .where('business_id', '=', businessId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function deleteView({ db, businessId }: Context, id: string): Promise<void> {
  await db.deleteFrom('list_views').where('business_id', '=', businessId).where('id', '=', id).execute()
}

export async function findSettings({ db, businessId, actor }: Context, list: ViewList): Promise<Selectable<DB['list_settings']> | undefined> {
  return db
    .selectFrom('list_settings')
    .selectAll()
    .where('business_id', '=', businessId)
    .where('user_id', '=', actor.userId)
    .where('list', '=', list)
    .executeTakeFirst()
}

export async function putSettings(
  { db, businessId, actor }: Context,
  list: ViewList,
  change: Partial<ListSettings> | { readonly default_view_id: string | null },
): Promise<void> {
  await db
    .insertInto('list_settings')
    .values({ business_id: businessId, user_id: actor.userId, list, ...change })
    .onConflict((conflict) => conflict.columns(['business_id', 'user_id', 'list']).doUpdateSet(change))
    .execute()
}
