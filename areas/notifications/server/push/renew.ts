import { recordUserEvent } from '#areas/identity/server/index.ts'
import type { renewPushDevice } from '#areas/notifications/contract/push.ts'
import type { HandlerInput, HandlerOutput } from '#kernel/endpoint.ts'
import type { RequestContext } from '#server/infra/context.ts'
import { AppError } from '#server/infra/errors.ts'
import type { HttpDependencies } from '#server/infra/http/register.ts'
import { runAsUser } from '#server/infra/user-work.ts'
import { type PushDependencies, presentOwn, storeSubscription } from './devices.ts'
import { deleteDevice, findSessionOfDevice, movePushes } from './devices-store.ts'
import { readRenewalToken } from './renewal-token.ts'

/**
 * Replaces the subscription of a browser, which stays with its session: a device that was removed can't come back.
 * @throws AppError `push_device_gone` if the token is not ours or its device was removed, and as `addDevice`.
 */
export async function renewDevice(
  context: RequestContext,
  dependencies: PushDependencies & Pick<HttpDependencies, 'database'>,
  { token, ...subscription }: HandlerInput<typeof renewPushDevice>['body'],
): Promise<HandlerOutput<typeof renewPushDevice>> {
  const device = readRenewalToken(dependencies.keys, token)
  if (!device) throw new AppError('push_device_gone')
  const { userId, deviceId } = device
  return runAsUser(dependencies.database, context, userId, async (own) => {
    const before = await findSessionOfDevice(own, deviceId)
    if (!before) throw new AppError('push_device_gone')
    const { id } = await storeSubscription(own, dependencies, subscription, before.session_id)
    if (id !== deviceId) {
      await movePushes(own, deviceId, id)
      await deleteDevice(own, deviceId)
      await recordUserEvent(own, userId, { action: 'push_device.renew', targetId: id })
    }
    return presentOwn(dependencies, userId, id)
  })
}
