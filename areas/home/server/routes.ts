import { listActions } from '@counterfoil/contract/overview/actions'
import { getHomeCards, setHomeCards } from '@counterfoil/contract/overview/cards'
import { getOverview } from '@counterfoil/contract/overview/endpoints'
import type { FastifyInstance } from 'fastify'
import type { HttpDependencies } from '../../infra/http/register.ts'
import { registerEndpoint } from '../../infra/http/register.ts'
import { findActions } from './actions.ts'
import { changeHomeCards, readHomeCards } from './home-cards.ts'
import { readOverview } from './service.ts'

export function registerOverview(app: FastifyInstance, dependencies: HttpDependencies): void {
  registerEndpoint(app, dependencies, getOverview, (context, { query }) => readOverview(context, query))
  registerEndpoint(app, dependencies, listActions, findActions)
  registerEndpoint(app, dependencies, getHomeCards, readHomeCards)
  registerEndpoint(app, dependencies, setHomeCards, (context, { body }) => changeHomeCards(context, body))
}
