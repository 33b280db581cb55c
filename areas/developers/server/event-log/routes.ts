import { getEvent, listEvents } from '@counterfoil/contract/event-log/endpoints'
import type { FastifyInstance } from 'fastify'
import { type HttpDependencies, registerEndpoint } from '../../infra/http/register.ts'
import { currentApiVersion } from '../merchant-api/index.ts'
import type { EventSource } from '../webhooks/index.ts'
import { listEventPage, readEvent } from './service.ts'

export function registerEventLog(app: FastifyInstance, dependencies: HttpDependencies, events: EventSource): void {
  registerEndpoint(app, dependencies, listEvents, (context, { query }) => listEventPage(context, query))
  registerEndpoint(app, dependencies, getEvent, (context, { params }) => readEvent(context, events, currentApiVersion, params.eventId))
}
