import type { StatementLine } from '#areas/billing/contract/endpoints.ts'
import { type StatementLineKind, statementLineKinds } from '#areas/billing/contract/line-kinds.ts'
import type { BalanceTransactionType } from '#areas/ledger/server/index.ts'
import type { Locale } from '#kernel/locale.ts'
import { text } from '#server/infra/texts.ts'
import type { FeeSum } from './store.ts'
import { writeRate } from './terms/index.ts'

const kindsByType: Readonly<Partial<Record<BalanceTransactionType, StatementLineKind>>> = {
  charge: 'payments',
  exchange_in: 'conversion',
  dispute: 'dispute',
  dispute_reversal: 'dispute_returned',
  payout_fee: 'payout',
  payout_cancel: 'payout_returned',
  payout_failure: 'payout_returned',
}

/** The lines of one currency in the order of a statement. Each sum is part of exactly one line, so the lines add up to the sums. */
export function linesOf(sums: readonly FeeSum[], locale: Locale): StatementLine[] {
  const lines = new Map<string, StatementLine>()
  for (const sum of sums) {
    const line = lineOf(sum, locale)
    const key = JSON.stringify([line.kind, line.label, line.rate])
    const before = lines.get(key)
    lines.set(key, before ? add(before, line) : line)
  }
  return [...lines.values()].toSorted((a, b) => statementLineKinds.indexOf(a.kind) - statementLineKinds.indexOf(b.kind))
}

function add(line: StatementLine, { count, volume_minor, amount_minor }: StatementLine): StatementLine {
  return {
    ...line,
    count: line.count + count,
    volume_minor: line.volume_minor === null || volume_minor === null ? null : line.volume_minor + volume_minor,
    amount_minor: line.amount_minor + amount_minor,
  }
}

function lineOf(sum: FeeSum, locale: Locale): StatementLine {
  const kind = kindsByType[sum.type] ?? 'other'
  const isPayment = kind === 'payments'
  const name = kind === 'payments' ? text(locale, 'billing:plan.payments.title') : text(locale, `billing:server.lines.${kind}`)
  const cards = [sum.brand && text(locale, `common:card.brand.${sum.brand}`), sum.region && text(locale, `billing:plan.payments.regions.${sum.region}`)]
  return {
    kind,
    label: [name, ...cards].filter((part) => part !== null).join(' · '),
    rate: isPayment ? writeRate(sum, locale) : null,
    count: sum.fee_count,
    volume_minor: isPayment ? sum.volume_minor : null,
    amount_minor: sum.fee_minor,
  }
}
