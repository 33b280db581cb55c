import type { FastifyInstance } from 'fastify'
import { withinLimits } from '#areas/approvals/server/index.ts'
import {
  getBulkAction,
  listBulkActions,
  listBulkPayments,
  reviewBulkAction,
  startBulkCancellation,
  startBulkCapture,
  startBulkRefund,
  stopBulkAction,
} from '#areas/payments/contract/bulk.ts'
import {
  cancelPayment,
  cancelRefund,
  capturePayment,
  countPayments,
  createTestPayment,
  getPayment,
  listPaymentCurrencies,
  listPayments,
  refundPayment,
} from '#areas/payments/contract/endpoints.ts'
import { followPayments } from '#areas/payments/contract/live.ts'
import { listPaymentNeighbors } from '#areas/payments/contract/neighbors.ts'
import { addPaymentNote, deletePaymentNote, listMentionableMembers, listPaymentNotes } from '#areas/payments/contract/notes.ts'
import { listRelatedPayments } from '#areas/payments/contract/related.ts'
import { paymentLimits } from '#areas/payments/contract/rules.ts'
import { totalFewPayments, totalPayments } from '#areas/payments/contract/totals.ts'
import { hourMs } from '#kernel/time/durations.ts'
import { registerStream } from '#server/infra/http/event-stream.ts'
import type { Followers } from '#server/infra/http/followers.ts'
import type { RequestLimit } from '#server/infra/http/rate-limits/rate-limits.ts'
import { type HttpDependencies, registerEndpoint } from '#server/infra/http/register.ts'
import type { Acquirer } from './acquiring/index.ts'
import { listBulkPage, listPaymentsOf, readBulk } from './bulk/read.ts'
import { reviewBulk } from './bulk/review.ts'
import { startCancellations, startCaptures, startRefunds, stopBulk } from './bulk/start.ts'
import { testPaymentFromDashboard } from './confirm/test-payment.ts'
import { addNote, deleteNote, listMentionable, readNotes } from './detail/notes.ts'
import { readNeighbors, readRelatedPayments } from './detail/related.ts'
import { countPaymentStatuses, listPaymentPage, listUsedCurrencies, readFewTotals, readTotals } from './lists/list.ts'
import { paymentFollower } from './live/follower.ts'
import { cancelFromDashboard, cancelRefundFromDashboard, captureFromDashboard, readPaymentDetail, refundFromDashboard } from './service.ts'
import { registerViews } from './views/routes.ts'

interface PaymentDependencies extends HttpDependencies {
  readonly acquirer: Acquirer
  readonly followers: Followers
}

export function registerPayments(app: FastifyInstance, dependencies: PaymentDependencies): void {
  registerEndpoint(app, dependencies, listPayments, (context, { query }) => listPaymentPage(context, query))
  registerEndpoint(app, dependencies, countPayments, (context, { query }) => countPaymentStatuses(context, query.q))
  registerEndpoint(app, dependencies, totalPayments, (context, { query }) => readTotals(context, query))
  registerEndpoint(app, dependencies, totalFewPayments, (context, { query }) => readFewTotals(context, query))
  registerStream(app, dependencies, followPayments, (caller, stream, { query }) =>
    dependencies.followers.follow(paymentFollower(dependencies, caller, stream, query)),
  )
  registerEndpoint(app, dependencies, listPaymentCurrencies, listUsedCurrencies)
  registerEndpoint(app, dependencies, getPayment, (context, { params }) => readPaymentDetail(context, params.paymentId))
  registerEndpoint(app, dependencies, listRelatedPayments, (context, { params }) => readRelatedPayments(context, params.paymentId))
  registerEndpoint(app, dependencies, listPaymentNeighbors, (context, { params, query }) => readNeighbors(context, params.paymentId, query.q))
  registerEndpoint(app, dependencies, listPaymentNotes, (context, { params }) => readNotes(context, params.paymentId))
  registerEndpoint(app, dependencies, addPaymentNote, addNote)
  registerEndpoint(app, dependencies, deletePaymentNote, deleteNote)
  registerEndpoint(app, dependencies, listMentionableMembers, async (context) => listMentionable(context))
  registerEndpoint(app, dependencies, createTestPayment, testPaymentFromDashboard(dependencies.acquirer))
  registerEndpoint(app, dependencies, refundPayment, withinLimits(refundFromDashboard))
  registerEndpoint(app, dependencies, cancelRefund, (context, input) => cancelRefundFromDashboard(context, input))
  registerEndpoint(app, dependencies, capturePayment, captureFromDashboard)
  registerEndpoint(app, dependencies, cancelPayment, cancelFromDashboard)
  registerBulkActions(app, dependencies)
  registerViews(app, dependencies)
}

const newReviews: RequestLimit = {
  name: 'bulk_reviews',
  max: paymentLimits.bulkReviewsPerHourMax,
  windowMs: hourMs,
  keyOf: (request) => request.authorised?.session.userId ?? '',
}

function registerBulkActions(app: FastifyInstance, dependencies: HttpDependencies): void {
  registerEndpoint(app, dependencies, reviewBulkAction, (context, input) => reviewBulk(context, input), { limits: [newReviews] })
  registerEndpoint(app, dependencies, listBulkActions, (context, input) => listBulkPage(context, input))
  registerEndpoint(app, dependencies, getBulkAction, (context, { params }) => readBulk(context, params.bulkId))
  registerEndpoint(app, dependencies, listBulkPayments, (context, input) => listPaymentsOf(context, input))
  registerEndpoint(app, dependencies, startBulkRefund, (context, input) => startRefunds(context, input))
  registerEndpoint(app, dependencies, startBulkCapture, (context, input) => startCaptures(context, input))
  registerEndpoint(app, dependencies, startBulkCancellation, (context, input) => startCancellations(context, input))
  registerEndpoint(app, dependencies, stopBulkAction, (context, input) => stopBulk(context, input))
}
