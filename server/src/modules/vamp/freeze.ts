import type { TenantContext } from '../../infra/context.ts'
import { finalAfterDays, monthOf } from './months.ts'
import { freezeMonths } from './store.ts'

const dayMs = 86_400_000

/** Keeps the counts of months that are final. What arrives later for such a month adds a new revision of it. */
export async function freezeFinalMonths(context: TenantContext): Promise<void> {
  await freezeMonths(context, monthOf(new Date(context.now.getTime() - finalAfterDays * dayMs)))
}
