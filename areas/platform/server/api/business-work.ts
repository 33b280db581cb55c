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

/** What a call changes of a row: the fields that are given and differ, before and after. Null where there are none. */
export function findChange<T extends object>(
  present: T,
  given: Partial<{ [K in keyof T]: T[K] | undefined }>,
): { before: Partial<T>; after: Partial<T> } | null {
  const fields = (Object.keys(given) as (keyof T)[]).filter((field) => given[field] !== undefined && given[field] !== present[field])
  if (fields.length === 0) return null
  const pick = (values: Partial<{ [K in keyof T]: T[K] | undefined }>) => Object.fromEntries(fields.map((field) => [field, values[field]])) as Partial<T>
  return { before: pick(present), after: pick(given) }
}
