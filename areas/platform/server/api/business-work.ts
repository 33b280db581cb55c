import type { BusinessId } from '#kernel/ids.ts'
import type { BusinessContext as AnyBusinessContext, RequestContext } from '#server/infra/context.ts'
import type { PlatformDependencies } from './dependencies.ts'
import type { PlatformContext } from './endpoint.ts'

/** What a platform's command knows that works on one of its businesses, or on an account of it. */
export type BusinessContext = PlatformContext & AnyBusinessContext

/** Runs work of a platform in one transaction that is bound to a business of which it was seen that it is the platform's. */
export async function runOnBusiness<T>(
  context: PlatformContext,
  { database }: Pick<PlatformDependencies, 'database'>,
  businessId: BusinessId,
  work: (context: BusinessContext) => Promise<T>,
): Promise<T> {
  return database.transaction({ businessId }, (db) => work(asBusiness(context, db, businessId)))
}

export function asBusiness(context: PlatformContext, db: RequestContext['db'], businessId: BusinessId): BusinessContext {
  return { ...context, db, businessId, merchantId: null }
}
