import { listNotifications, readNotifications } from '@counterfoil/contract/notifications'
import { followInbox } from '@counterfoil/contract/notifications/live'
import type { FastifyInstance } from 'fastify'
import { registerStream } from '../../infra/http/event-stream.ts'
import { type HttpDependencies, registerEndpoint } from '../../infra/http/register.ts'
import { InboxFollowers } from './followers.ts'
import { listInbox, readInbox } from './inbox.ts'

export function registerNotifications(app: FastifyInstance, dependencies: HttpDependencies): void {
  registerEndpoint(app, dependencies, listNotifications, (context, { query }) => listInbox(context, query))
  registerEndpoint(app, dependencies, readNotifications, (context, { body }) => readInbox(context, body))
  const followers = new InboxFollowers(dependencies)
  registerStream(app, dependencies, followInbox, (caller, stream) => followers.follow(caller, stream))
  app.addHook('preClose', () => followers.close())
}
