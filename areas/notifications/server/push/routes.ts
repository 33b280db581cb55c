import * as push from '@counterfoil/contract/notifications/push'
import { minuteMs } from '@counterfoil/contract/time/durations'
import type { FastifyInstance } from 'fastify'
import { addressOf, type RequestLimit } from '../../infra/http/rate-limits/rate-limits.ts'
import { type HttpDependencies, registerEndpoint } from '../../infra/http/register.ts'
import { addDevice, claimCurrentDevice, type PushDependencies, readDevices, removeDevice } from './devices.ts'
import { renewDevice } from './renew.ts'

const renewalLimits: readonly RequestLimit[] = [{ name: 'push-renewal', max: 30, windowMs: minuteMs, keyOf: addressOf }]

export function registerPush(app: FastifyInstance, dependencies: HttpDependencies & PushDependencies): void {
  registerEndpoint(app, dependencies, push.listPushDevices, (context) => readDevices(context, dependencies))
  registerEndpoint(app, dependencies, push.addPushDevice, (context, { body }) => addDevice(context, dependencies, body))
  registerEndpoint(app, dependencies, push.claimPushDevice, (context, { body }) => claimCurrentDevice(context, dependencies, body))
  registerEndpoint(app, dependencies, push.renewPushDevice, (context, { body }) => renewDevice(context, dependencies, body), { limits: renewalLimits })
  registerEndpoint(app, dependencies, push.removePushDevice, (context, { params }) => removeDevice(context, params.deviceId))
}
