import { reportRefund } from '#areas/payments/server/index.ts'
import { payoutFailureCodes } from '#areas/payouts/contract/failures.ts'
import { type BankReport, bankReports, lockKnownPayout, reportPayout, reportSentPayout, sendPayoutCommand } from '#areas/payouts/server/index.ts'
import { advanceClock, readClock } from '#areas/settings/server/merchants/index.ts'
import { beginExternal } from '#server/infra/external/command.ts'
import type { ApiContext } from '../context.ts'
import { type ApiEndpoint, declare, type EndpointDeclaration } from '../endpoint.ts'
import { invalidRequest, resourceMissing } from '../errors.ts'
import { clockIdOf, presentTestClock } from '../objects/test-clock.ts'
import { expandable, listParameters, seconds } from '../parameters/common-parameters.ts'
import { choice, type Fields, freeText, required } from '../parameters/parameters.ts'
import { presentPayout, requirePayout } from './payouts.ts'
import { presentRefund, requireRefund } from './refunds.ts'

/** What a sandbox can be made to do at once that otherwise takes time, or another's decision. */

/** Declares an endpoint that a live account does not have. */
function declareHelper<const F extends Fields, Result = never>(declaration: EndpointDeclaration<F, Result>): ApiEndpoint {
  return declare({
    ...declaration,
    handle: async (context, values, id) => {
      if (context.isLive) throw invalidRequest('Test helpers require a sandbox secret key.', { code: 'livemode_mismatch' }, 404)
      return declaration.handle(context, values, id)
    },
  })
}

const retrieveClock = declareHelper({
  method: 'GET',
  path: '/test_helpers/test_clocks/:id',
  sdkName: 'testHelpers.testClocks.retrieve',
  permission: 'test_helpers.read',
  returns: 'test_helpers.test_clock',
  isList: false,
  tellsClock: true,
  parameters: expandable,
  handle: async (context, _values, clockId) => {
    requireOwnClock(context, clockId, 'id')
    return presentTestClock(context, await readClock(context))
  },
})

/** Creates nothing: the account has its clock, which keeps its name and its time. */
const createClock = declareHelper({
  method: 'POST',
  path: '/test_helpers/test_clocks',
  sdkName: 'testHelpers.testClocks.create',
  permission: 'test_helpers.write',
  returns: 'test_helpers.test_clock',
  isList: false,
  tellsClock: true,
  parameters: { ...expandable, frozen_time: required(seconds), name: freeText(300) },
  handle: async (context) => presentTestClock(context, await readClock(context)),
})

const listClocks = declareHelper({
  method: 'GET',
  path: '/test_helpers/test_clocks',
  sdkName: 'testHelpers.testClocks.list',
  permission: 'test_helpers.read',
  returns: 'test_helpers.test_clock',
  isList: true,
  tellsClock: true,
  parameters: listParameters,
  handle: async (context, { starting_after, ending_before }) => {
    // There is one, and nothing on either side of it.
    if (starting_after !== null) requireOwnClock(context, starting_after, 'starting_after', 400)
    if (ending_before !== null) requireOwnClock(context, ending_before, 'ending_before', 400)
    const data = starting_after === null && ending_before === null ? [await presentTestClock(context, await readClock(context))] : []
    return { object: 'list', url: '/v1/test_helpers/test_clocks', has_more: false, data }
  },
})

const advance = declareHelper({
  method: 'POST',
  path: '/test_helpers/test_clocks/:id/advance',
  sdkName: 'testHelpers.testClocks.advance',
  permission: 'test_helpers.write',
  returns: 'test_helpers.test_clock',
  isList: false,
  tellsClock: true,
  parameters: { ...expandable, frozen_time: required(seconds) },
  handle: async (context, { frozen_time }, clockId) => {
    requireOwnClock(context, clockId, 'id')
    return presentTestClock(context, await advanceClock(context, new Date(frozen_time * 1000)))
  },
})

function requireOwnClock({ merchantId }: ApiContext, clockId: string, param: string, status?: number): void {
  if (clockId !== clockIdOf(merchantId)) throw resourceMissing('test clock', clockId, param, status)
}

const refundReports = { settle: 'succeeded', fail: 'failed' } as const

const reportRefunds = (['settle', 'fail'] as const).map((report) =>
  declareHelper({
    method: 'POST',
    path: `/test_helpers/refunds/:id/${report}`,
    sdkName: `testHelpers.refunds.${report}`,
    permission: 'test_helpers.write',
    returns: 'refund',
    isList: false,
    parameters: expandable,
    handle: async (context, _values, refundId) => {
      const { id } = await requireRefund(context, refundId)
      return presentRefund(context, (await reportRefund(context, id, refundReports[report])).refund)
    },
  }),
)

const codeUnlessNamed = 'could_not_process'

/** What does not settle has a reason. */
function parametersOf(report: BankReport) {
  return { ...expandable, ...(report === 'settle' ? {} : { failure_code: choice(payoutFailureCodes) }) }
}

/** A payout that the bank was not told of is handed over first, as it would be when its time comes. */
const reportPayouts = bankReports.map((report) =>
  declareHelper({
    method: 'POST',
    path: `/test_helpers/payouts/:id/${report}`,
    sdkName: `testHelpers.payouts.${report}`,
    permission: 'test_helpers.write',
    returns: 'payout',
    isList: false,
    parameters: parametersOf(report),
    handle: async (context, { failure_code }, payoutId) => {
      const { id } = await requirePayout(context, payoutId)
      // Held before it is looked at, since the worker may be handing it over.
      const payout = await lockKnownPayout(context, id)
      const isWaiting = payout.status === 'processing' && payout.handed_over_at === null
      if (isWaiting && report !== 'return') return beginExternal(context, sendPayoutCommand, { payoutId: id })
      return presentPayout(context, await reportPayout(context, id, report, failure_code ?? codeUnlessNamed))
    },
    answer: async (context, payout, { failure_code }) =>
      presentPayout(context, await reportSentPayout(context, payout.id, report, failure_code ?? codeUnlessNamed)),
  }),
)

export const testHelperEndpoints = [createClock, retrieveClock, listClocks, advance, ...reportRefunds, ...reportPayouts]
