import * as z from 'zod/mini'
import { merchantId as merchantIdSchema } from '#kernel/ids.ts'
import { runAsProcessor } from '#server/infra/tenant-work.ts'
import { findAccountOf } from './attempts-store.ts'
import type { StoreWork } from './dependencies.ts'
import { findStoreOf, type StoreRow } from './stores-store.ts'

/** Returns a connected store, whichever account it belongs to. */
export async function findConnectedStore({ database, clock }: Pick<StoreWork, 'database' | 'clock'>, handle: string): Promise<StoreRow | undefined> {
  const accountId = await findAccountOf({ db: database.global }, handle)
  if (accountId === null) return undefined
  return runAsProcessor(database, clock, { merchantId: z.parse(merchantIdSchema, accountId) }, (context) => findStoreOf(context, handle))
}
