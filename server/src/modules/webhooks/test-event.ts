import type { TenantContext } from '../../infra/context.ts'
import { newId } from '../../infra/keys/crypto.ts'
import { isLiveAccount } from '../../infra/merchant-accounts-store.ts'

/** Of no kind that an account has, so a shop that handles an event of a kind it doesn't know does nothing. */
const type = 'counterfoil.test'

/** Builds the event of a test: it has the form of others, and its object says that nothing happened. */
export async function testEvent(context: TenantContext, apiVersion: string): Promise<{ id: string; type: string; body: string }> {
  const id = newId('evt', context.realNow)
  const event = {
    id,
    object: 'event',
    api_version: apiVersion,
    created: Math.floor(context.now.getTime() / 1000),
    data: { object: { object: 'test', message: 'This is a test. Nothing happened in your account.' } },
    livemode: await isLiveAccount(context),
    pending_webhooks: 1,
    request: { id: context.requestId, idempotency_key: null },
    type,
  }
  return { id, type, body: JSON.stringify(event) }
}
