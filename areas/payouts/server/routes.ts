import type { FastifyInstance } from 'fastify'
import { withinLimits } from '#areas/approvals/server/index.ts'
import {
  cancelPayout,
  createPayout,
  getPayout,
  listExpectedPayouts,
  listPayoutLines,
  listPayoutSchedules,
  listPayouts,
  previewPayout as previewEndpoint,
  setPayoutSchedule,
} from '#areas/payouts/contract/endpoints.ts'
import { type HttpDependencies, registerEndpoint } from '#server/infra/http/register.ts'
import { readExpectedPayouts } from './expected.ts'
import { listSchedules } from './schedules.ts'
import { cancelFromDashboard, createFromDashboard, listLinePage, listPayoutPage, previewPayout, readPayoutDetail, setScheduleFromDashboard } from './service.ts'

export function registerPayouts(app: FastifyInstance, dependencies: HttpDependencies): void {
  registerEndpoint(app, dependencies, listPayouts, (context, { query }) => listPayoutPage(context, query))
  registerEndpoint(app, dependencies, previewEndpoint, (context, input) => previewPayout(context, input))
  registerEndpoint(app, dependencies, listExpectedPayouts, (context) => readExpectedPayouts(context))
  registerEndpoint(app, dependencies, getPayout, (context, { params }) => readPayoutDetail(context, params.payoutId))
  registerEndpoint(app, dependencies, listPayoutLines, (context, input) => listLinePage(context, input))
  registerEndpoint(app, dependencies, createPayout, withinLimits(createFromDashboard))
  registerEndpoint(app, dependencies, cancelPayout, (context, { params }) => cancelFromDashboard(context, params.payoutId))
  registerEndpoint(app, dependencies, listPayoutSchedules, (context) => listSchedules(context))
  registerEndpoint(app, dependencies, setPayoutSchedule, (context, input) => setScheduleFromDashboard(context, input))
}
