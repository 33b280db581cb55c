import type { FastifyInstance } from 'fastify'
import { getAcceptanceAlert, setAcceptanceAlert } from '#areas/acceptance/contract/alert.ts'
import { getAcceptance, getAcceptanceBreakdown } from '#areas/acceptance/contract/endpoints.ts'
import { getAcceptanceSwitches, setAcceptanceSwitches } from '#areas/acceptance/contract/switches.ts'
import { type HttpDependencies, registerEndpoint } from '#server/infra/http/register.ts'
import { readAlert, setAlert } from './alert/alert.ts'
import { readBreakdown } from './breakdown.ts'
import { readAcceptance } from './service.ts'
import { changeSwitches } from './switches/index.ts'
import { readSwitches } from './switches.ts'

export function registerAcceptance(app: FastifyInstance, dependencies: HttpDependencies): void {
  registerEndpoint(app, dependencies, getAcceptance, (context, { query }) => readAcceptance(context, query))
  registerEndpoint(app, dependencies, getAcceptanceBreakdown, (context, { query }) => readBreakdown(context, query))
  registerEndpoint(app, dependencies, getAcceptanceAlert, (context) => readAlert(context))
  registerEndpoint(app, dependencies, setAcceptanceAlert, (context, { body }) => setAlert(context, body))
  registerEndpoint(app, dependencies, getAcceptanceSwitches, (context) => readSwitches(context))
  registerEndpoint(app, dependencies, setAcceptanceSwitches, (context, { body }) => changeSwitches(context, body))
}
