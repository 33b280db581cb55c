import type { unlock as unlockEndpoint } from '#areas/identity/contract/password-reset.ts'
import type { HandlerInput } from '#kernel/endpoint.ts'
import type { RequestContext } from '#server/infra/context.ts'
import type { BrowserDevice } from '#server/infra/http/device-cookie.ts'
import type { IdentityDependencies } from '../dependencies.ts'
import { keepDevice } from '../devices/devices.ts'
import { recordUserEvent } from '../users/events-store.ts'
import { redeemLink } from './mailed-links.ts'

/**
 * Lets this browser sign in although the address is locked; for all others the lock goes on.
 * @throws AppError `link_not_valid`.
 */
export async function unlock(
  context: RequestContext,
  dependencies: IdentityDependencies,
  device: BrowserDevice,
  { token }: HandlerInput<typeof unlockEndpoint>['body'],
): Promise<null> {
  return redeemLink(context, dependencies, { token, purpose: 'unlock', action: 'unlock' }, async (own) => {
    await keepDevice(own, device, { isSignedIn: false, trust: false })
    await recordUserEvent(own, own.userId, { action: 'unlock' })
    return null
  })
}
