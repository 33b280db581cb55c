import type { FastifyInstance } from 'fastify'
import { listNotifications, readNotifications } from '#areas/notifications/contract/endpoints.ts'
import { followInbox } from '#areas/notifications/contract/live.ts'
import { registerStream } from '#server/infra/http/event-stream.ts'
import type { Followers } from '#server/infra/http/followers.ts'
import { type HttpDependencies, registerEndpoint } from '#server/infra/http/register.ts'
import { inboxFollower, listInbox, readInbox } from './inbox.ts'

export function registerNotifications(app: FastifyInstance, dependencies: HttpDependencies & { readonly followers: Followers }): void {
  registerEndpoint(app, dependencies, listNotifications, (context, { query }) => listInbox(context, query))
  registerEndpoint(app, dependencies, readNotifications, (context, { body }) => readInbox(context, body))
  registerStream(app, dependencies, followInbox, (caller, stream) => dependencies.followers.follow(inboxFollower(dependencies, caller, stream)))
}
