import type { FastifyInstance } from 'fastify'
import {
  advanceSandboxClock,
  createSandboxDispute,
  createSandboxFraudWarning,
  createSandboxPayment,
  getSandbox,
  listTestCards,
  reportSandboxPayout,
  setSandboxVampMonth,
  settleSandboxFunds,
} from '#areas/developers/contract/sandbox/endpoints.ts'
import type { Acquirer } from '#areas/payments/server/acquiring/index.ts'
import type { Banking } from '#areas/payouts/server/banking/index.ts'
import { type HttpDependencies, registerEndpoint } from '#server/infra/http/register.ts'
import { payWithTestCard, presentTestCards } from './cards.ts'
import { openSandboxDispute, reportSandboxFraud, reportToSandbox } from './reports.ts'
import { requireSandbox } from './require-sandbox.ts'
import { advanceToTime, readSandbox, settlePending } from './sandbox.ts'
import { fillVampMonth } from './vamp-month.ts'

interface Dependencies extends HttpDependencies {
  readonly acquirer: Acquirer
  readonly banking: Banking
}

export function registerSandbox(app: FastifyInstance, dependencies: Dependencies): void {
  const { acquirer, banking } = dependencies
  registerEndpoint(app, dependencies, getSandbox, (context) => readSandbox(context))
  registerEndpoint(app, dependencies, listTestCards, async (context) => {
    await requireSandbox(context)
    return presentTestCards(acquirer, context.now)
  })
  registerEndpoint(app, dependencies, createSandboxPayment, (context, { body }) => payWithTestCard(context, acquirer, body))
  registerEndpoint(app, dependencies, createSandboxDispute, (context, { body }) => openSandboxDispute(context, acquirer, body))
  registerEndpoint(app, dependencies, createSandboxFraudWarning, (context, { body }) => reportSandboxFraud(context, acquirer, body))
  registerEndpoint(app, dependencies, advanceSandboxClock, (context, { body }) => advanceToTime(context, body))
  registerEndpoint(app, dependencies, settleSandboxFunds, (context) => settlePending(context))
  registerEndpoint(app, dependencies, reportSandboxPayout, (context, { body }) => reportToSandbox(context, banking, body))
  registerEndpoint(app, dependencies, setSandboxVampMonth, (context, { body }) => fillVampMonth(context, acquirer, body))
}
