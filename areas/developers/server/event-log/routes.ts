import type { FastifyInstance } from 'fastify'
import { getEvent, listEvents } from '#areas/developers/contract/event-log/endpoints.ts'
import { currentApiVersion } from '#areas/merchant-api/server/index.ts'
import { type HttpDependencies, registerEndpoint } from '#server/infra/http/register.ts'
import type { EventSource } from '../webhooks/index.ts'
import { listEventPage, readEvent } from './service.ts'

export function registerEventLog(app: FastifyInstance, dependencies: HttpDependencies, events: EventSource): void {
  registerEndpoint(app, dependencies, listEvents, (context, { query }) => listEventPage(context, query))
  registerEndpoint(app, dependencies, getEvent, (context, { params }) => readEvent(context, events, currentApiVersion, params.eventId))
}
