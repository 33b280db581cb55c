import type { FastifyInstance } from 'fastify'
import * as push from '#areas/notifications/contract/push.ts'
import { minuteMs } from '#kernel/time/durations.ts'
import { addressOf, type RequestLimit } from '#server/infra/http/rate-limits/rate-limits.ts'
import { type HttpDependencies, registerEndpoint } from '#server/infra/http/register.ts'
import { addDevice, claimCurrentDevice, type PushDependencies, readDevices, removeDevice, renewDevice } from './devices.ts'

const renewalLimits: readonly RequestLimit[] = [{ name: 'push-renewal', max: 30, windowMs: minuteMs, keyOf: addressOf }]

export function registerPush(app: FastifyInstance, dependencies: HttpDependencies & PushDependencies): void {
  registerEndpoint(app, dependencies, push.listPushDevices, (context) => readDevices(context, dependencies))
  registerEndpoint(app, dependencies, push.addPushDevice, (context, { body }) => addDevice(context, dependencies, body))
  registerEndpoint(app, dependencies, push.claimPushDevice, (context, { body }) => claimCurrentDevice(context, dependencies, body))
  registerEndpoint(app, dependencies, push.renewPushDevice, (context, { body }) => renewDevice(context, dependencies, body), { limits: renewalLimits })
  registerEndpoint(app, dependencies, push.removePushDevice, (context, { params }) => removeDevice(context, params.deviceId))
}
