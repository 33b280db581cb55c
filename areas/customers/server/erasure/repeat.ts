import type { TenantContext } from '#server/infra/context.ts'
import { lockForErasure } from '../store.ts'
import { beginErasure } from './begin.ts'
import type { Eraser } from './erasures-store.ts'
import { listBlockers } from './preview-store.ts'
import { readErasure } from './progress.ts'

/** What became of an erasure that is repeated: begun, done or under way already, or why it isn't possible. */
export type Repetition = 'begun' | 'already_erased' | 'unknown_customer' | 'still_needed'

/** Repeats an erasure that a restored backup doesn't have. */
export async function repeatErasure(context: TenantContext, customerId: string, eraser: Eraser): Promise<Repetition> {
  const customer = await lockForErasure(context, customerId)
  if (!customer) return 'unknown_customer'
  const earlier = await readErasure(context, customerId)
  if (earlier && earlier.state !== 'failed') return 'already_erased'
  if ((await listBlockers(context, customerId)).length > 0) return 'still_needed'
  await beginErasure(context, customer, eraser)
  return 'begun'
}
