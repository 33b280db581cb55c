import { getAcceptanceAlert, setAcceptanceAlert } from '@counterfoil/contract/acceptance/alert'
import { getAcceptance, getAcceptanceBreakdown } from '@counterfoil/contract/acceptance/endpoints'
import { getAcceptanceSwitches, setAcceptanceSwitches } from '@counterfoil/contract/acceptance/switches'
import type { FastifyInstance } from 'fastify'
import { type HttpDependencies, registerEndpoint } from '../../infra/http/register.ts'
import { changeSwitches } from '../acceptance-switches/index.ts'
import { readAlert, setAlert } from './alert/alert.ts'
import { readBreakdown } from './breakdown.ts'
import { readAcceptance } from './service.ts'
import { readSwitches } from './switches.ts'

export function registerAcceptance(app: FastifyInstance, dependencies: HttpDependencies): void {
  registerEndpoint(app, dependencies, getAcceptance, (context, { query }) => readAcceptance(context, query))
  registerEndpoint(app, dependencies, getAcceptanceBreakdown, (context, { query }) => readBreakdown(context, query))
  registerEndpoint(app, dependencies, getAcceptanceAlert, (context) => readAlert(context))
  registerEndpoint(app, dependencies, setAcceptanceAlert, (context, { body }) => setAlert(context, body))
  registerEndpoint(app, dependencies, getAcceptanceSwitches, (context) => readSwitches(context))
  registerEndpoint(app, dependencies, setAcceptanceSwitches, (context, { body }) => changeSwitches(context, body))
}
