import type { noteDisputeOpened } from '@counterfoil/contract/disputes/endpoints'
import type { HandlerOutput } from '@counterfoil/contract/endpoint'
import type { DisputeId } from '@counterfoil/contract/ids'
import type { TenantContext } from '../../../infra/context.ts'
import { readDispute } from '../lock.ts'
import { setOpened } from './assign-store.ts'

/** Notes that a member opened a dispute. Only the first time writes. @throws AppError `not_found`. */
export async function noteOpened(context: TenantContext, id: DisputeId): Promise<HandlerOutput<typeof noteDisputeOpened>> {
  const { opened_at: openedAt } = await readDispute(context, id)
  if (openedAt === null) await setOpened(context, id)
  return { opened_at: (openedAt ?? context.now).toISOString() }
}
