import { releaseFundsOf } from '#areas/ledger/server/index.ts'
import { lockReportedPayments, parseCaptured, recordReleased } from '#areas/payments/server/index.ts'
import { formatMoney } from '#kernel/money/money.ts'
import { type Apply, refuse, requireOrder, waiting } from './outcomes.ts'
import { stageToCome } from './payments.ts'
import { moneyOf } from './refunds.ts'

/** The scheme has paid for sales: what still waits of them can be paid out now. */
export const applySettlement: Apply<'settlement.paid'> = async (context, { data, occurred_at }) => {
  const { currency, lines } = data
  const sum = lines.reduce((total, { amount_minor }) => total + amount_minor, 0)
  if (sum !== data.gross_minor) refuse('data.gross_minor', 'lines_do_not_add_up', { sum: (locale) => formatMoney(sum, currency, locale) })
  const twice = lines.findIndex(({ payment }, index) => lines.findIndex((line) => line.payment === payment) < index)
  if (twice >= 0) refuse(`data.lines.${twice}.payment`, 'recorded_before')
  const payments = new Map(
    (
      await lockReportedPayments(
        context,
        lines.map(({ payment }) => payment),
      )
    ).map((payment) => [payment.processor_id, payment]),
  )
  for (const [index, line] of lines.entries()) {
    const path = `data.lines.${index}`
    const payment = payments.get(line.payment)
    if (!payment) return waiting(`payment ${line.payment}`, `${path}.payment`, 'not_recorded_yet')
    if (payment.currency !== currency) refuse('data.currency', 'currency_of_payment', { currency: payment.currency })
    const captured = parseCaptured(payment)
    if (!captured) return stageToCome(payment, `${path}.payment`)
    if (payment.amount_captured_minor !== line.amount_minor) {
      refuse(`${path}.amount_minor`, 'line_differs', { limit: moneyOf(payment, payment.amount_captured_minor) })
    }
    requireOrder('occurred_at', occurred_at, captured.captured_at)
  }
  recordReleased(
    context,
    await releaseFundsOf(
      context,
      [...payments.values()].map(({ id }) => id),
    ),
  )
  return { touched: [] }
}
