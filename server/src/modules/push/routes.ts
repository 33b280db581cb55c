import * as push from '@counterfoil/contract/notifications/push'
import type { FastifyInstance } from 'fastify'
import { type HttpDependencies, registerEndpoint } from '../../infra/http/register.ts'
import { addDevice, claimCurrentDevice, type PushDependencies, readDevices, removeDevice } from './devices.ts'

export function registerPush(app: FastifyInstance, dependencies: HttpDependencies & PushDependencies): void {
  registerEndpoint(app, dependencies, push.listPushDevices, (context) => readDevices(context, dependencies))
  registerEndpoint(app, dependencies, push.addPushDevice, (context, { body }) => addDevice(context, dependencies, body))
  registerEndpoint(app, dependencies, push.claimPushDevice, (context, { body }) => claimCurrentDevice(context, dependencies, body))
  registerEndpoint(app, dependencies, push.removePushDevice, (context, { params }) => removeDevice(context, params.deviceId))
}
