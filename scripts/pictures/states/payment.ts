import type { CurrencyBalance } from '@counterfoil/contract/balance'
import type { PaymentDetail } from '@counterfoil/contract/payments'
import { type Act, awaitAlert, inTurn, press, pressInDialog, pressThenDialog } from '../acts.ts'
import { allOf, calls, change, disconnect, fail, hold, refuseAt } from '../answers.ts'
import type { Records } from '../records.ts'
import type { State } from '../state.ts'

/** One payment in each status, and its dialogs. */

const ofPayment = (patch: (payment: PaymentDetail) => Partial<PaymentDetail>) =>
  change<PaymentDetail>(calls('payments/*'), (payment) => ({ ...payment, ...patch(payment) }))

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()

/** Half of what was authorised was captured. */
const halveCapture = ofPayment(({ amount_minor, timeline }) => ({
  amount_requested_minor: amount_minor * 2,
  timeline: timeline.map((entry) =>
    entry.type === 'payment.captured' || entry.amount_minor === null ? entry : { ...entry, amount_minor: entry.amount_minor * 2 },
  ),
}))
/** A failed refund returns its money to the balance. */
const returnRefund = ({ net_minor, refunds, amount_captured_minor }: PaymentDetail) => ({
  status: 'successful' as const,
  amount_refunded_minor: 0,
  amount_refund_pending_minor: 0,
  amount_refundable_minor: amount_captured_minor,
  net_minor: net_minor + refunds.reduce((sum, { amount_minor }) => sum + amount_minor, 0),
})
const failRefund = ofPayment((payment) => ({
  ...returnRefund(payment),
  timeline: payment.timeline.map((entry) => (entry.type === 'refund.succeeded' ? { ...entry, type: 'refund.failed' as const } : entry)),
  refunds: payment.refunds.map((refund) => ({
    ...refund,
    status: 'failed',
    failure_reason: 'expired_or_canceled_card',
    note: 'Returned in the shop on Queen’s Road.',
  })),
}))
const expireSoon = ofPayment(() => ({ capture_before: hoursAgo(-2) }))
const cancelLate = ofPayment(() => ({ capture_before: hoursAgo(2), amount_capturable_minor: 0 }))
const refuseInstruction = ofPayment((payment) => ({
  ...returnRefund(payment),
  instructions: payment.instructions.map((one) => ({ ...one, state: 'failed', is_overdue: false, reason: 'Amounts ending in 13 are rejected.' })),
  refunds: payment.refunds.map((refund) => ({ ...refund, status: 'failed', failure_reason: 'unknown' })),
  timeline: [
    ...payment.timeline,
    ...payment.timeline
      .filter(({ type }) => type === 'refund.created')
      .map((entry) => ({ ...entry, id: `${entry.id}_failed`, type: 'refund.failed' as const, member: null, via: 'processor' as const })),
  ],
}))
const tellToCapture = ofPayment(({ id, amount_minor, timeline }) => ({
  created_at: hoursAgo(80),
  timeline: timeline.map((entry) => ({ ...entry, at: hoursAgo(80) })),
  instructions: [
    {
      id: 'ins_pictures',
      type: 'payment.capture',
      state: 'sent',
      subject_id: id,
      amount_minor,
      created_at: hoursAgo(75),
      overdue_at: hoursAgo(3),
      is_overdue: true,
      answered_at: null,
      reason: null,
    },
  ],
}))
/** Little is left in each currency. */
const spend = change<CurrencyBalance[]>(calls('balance'), (balances) => balances.map((figures) => ({ ...figures, available_minor: 1_240 })))
/** The bank has not answered yet. */
const begin = ofPayment(({ timeline }) => ({
  status: 'in_process',
  amount_captured_minor: 0,
  amount_refundable_minor: 0,
  fees: [],
  net_minor: 0,
  available_on: null,
  refunds: [],
  timeline: timeline.filter(({ type }) => type === 'payment.created' || type === 'payment.method_attached'),
}))
const longTexts = ofPayment(({ timeline }) => ({
  amount_minor: 99_999_999_999,
  amount_captured_minor: 99_999_999_999,
  amount_requested_minor: 99_999_999_999,
  amount_refundable_minor: 99_999_999_999,
  fees: [{ type: 'processing_fee', amount_minor: -2_900_000_000 }],
  net_minor: 97_099_999_999,
  timeline: timeline.map((entry) => ({ ...entry, amount_minor: 99_999_999_999 })),
  description: 'Set of twelve hand-thrown stoneware plates, glazed in celadon, with matching serving bowls and a wooden rack for drying',
  order_number: 'HL-2026-11-WHOLESALE-ORDER-000000000000123456',
  metadata: { warehouse_location_code: 'HKG-KWUN-TONG-0001-SHELF-17-BIN-9', note: '请在下午三点前送到观塘码头仓库，收货人陈先生' },
}))

const openRefund = pressThenDialog('payments:detail.refund')
const chooseReason =
  (place: number): Act =>
  (page) =>
    page.getByRole('dialog').getByRole('radio').nth(place).check()
const enterAmount =
  (amount: string): Act =>
  (page) =>
    page.getByRole('dialog').getByRole('textbox').first().fill(amount)
const submit: Act = (page) => page.getByRole('dialog').locator('button[type=submit]').click()
const sendRefund = inTurn(openRefund, chooseReason(0), submit)
const pathOfRefund = calls('payments/*/refunds')

const refundDialogs = (page: State): State[] =>
  (
    [
      ['dialog-refund', { act: openRefund }],
      ['dialog-refund-part', { act: inTurn(openRefund, enterAmount('1.25'), chooseReason(1)) }],
      ['dialog-refund-other', { act: inTurn(openRefund, chooseReason(3)) }],
      ['dialog-refund-incomplete', { act: inTurn(openRefund, enterAmount('12.345'), chooseReason(3), submit, awaitAlert) }],
      [
        'dialog-refund-refused',
        { before: allOf(spend, refuseAt(pathOfRefund, 'balance_too_low', { possible: '€12.40' })), act: inTurn(sendRefund, awaitAlert) },
      ],
      ['dialog-refund-lost', { before: disconnect('payments/*/refunds'), act: inTurn(sendRefund, awaitAlert) }],
      ['dialog-refund-sending', { before: hold('payments/*/refunds'), act: sendRefund }],
    ] as const
  ).map(([name, rest]) => ({ ...page, name, ...rest }))

const openCapture = pressThenDialog('payments:detail.capture')
const captureDialogs = (page: State): State[] => [
  { ...page, name: 'payment-uncaptured-soon', before: expireSoon },
  { ...page, name: 'payment-authorisation-expired', before: cancelLate },
  { ...page, name: 'dialog-capture', act: openCapture },
  { ...page, name: 'dialog-capture-part', act: inTurn(openCapture, enterAmount('5.00')) },
  { ...page, name: 'dialog-capture-refused', before: refuseAt(calls('payments/*/capture'), 'conflict'), act: inTurn(openCapture, submit, awaitAlert) },
  { ...page, name: 'dialog-cancel-payment', act: pressThenDialog('payments:detail.cancel') },
  {
    ...page,
    name: 'dialog-cancel-payment-incomplete',
    act: inTurn(pressThenDialog('payments:detail.cancel'), pressInDialog('payments:cancelDialog.submit'), awaitAlert),
  },
]

const further: Readonly<Record<string, (page: State) => State[]>> = {
  'payment-successful': (page) => [
    ...refundDialogs(page),
    { ...page, name: 'payment-partially-captured', before: halveCapture },
    { ...page, name: 'payment-long-texts', before: longTexts },
    { ...page, name: 'payment-in-process', before: begin },
    { ...page, name: 'payment-print', isPrinted: true },
    { ...page, name: 'payment-loading', before: hold('payments/*'), isLoading: true },
    { ...page, name: 'payment-error', before: fail('payments/*', 500) },
  ],
  'payment-uncaptured': captureDialogs,
  'payment-refunded': (page) => [{ ...page, name: 'payment-refund-failed', before: failRefund }],
  'payment-failed': (page) => [
    { ...page, name: 'payment-failed-codes', act: (open) => open.locator('summary').click() },
    { ...page, name: 'menu-payment', act: inTurn(press('payments:detail.more'), (open) => open.getByRole('menu').waitFor()) },
  ],
  'branch-payment-refunding': (page) => [{ ...page, name: 'branch-payment-refund-refused', before: refuseInstruction }],
  'branch-payment-uncaptured': (page) => [{ ...page, name: 'branch-payment-capture-overdue', before: tellToCapture }],
}

export function listPaymentStates({ addresses }: Records): State[] {
  const found = [...addresses].filter(([name]) => name.includes('payment-'))
  return found.flatMap(([name, address]) => {
    const page: State = { name, viewer: name.startsWith('branch-') ? 'branch' : 'owner', address }
    return [page, ...(further[name]?.(page) ?? [])]
  })
}
