import type { PayoutMethod } from '#areas/billing/contract/terms/kinds.ts'
import {
  type PayoutDetail,
  type PayoutFrequency,
  type PayoutItem,
  type PayoutLine,
  type PayoutLineType,
  type PayoutSchedule,
  payoutLineTypes,
} from '#areas/payouts/contract/endpoints.ts'
import type { PayoutFailureCode } from '#areas/payouts/contract/failures.ts'
import type { ShownInstruction } from '#kernel/instructions.ts'
import type { Locale } from '#kernel/locale.ts'
import { viaOf } from '#server/infra/changes/index.ts'
import { text } from '#server/infra/texts.ts'
import type { PayoutTimelineRow } from './events.ts'
import type { LineRow, LineTotal, PayoutDetailRow, PayoutListRow } from './list-store.ts'
import type { ScheduleRow } from './schedules-store.ts'
import { canBecome } from './status.ts'

/** Names every field of a payout that leaves the server through the dashboard's API. */

export function presentPayoutItem(row: PayoutListRow, instruction: ShownInstruction | null, bankDay: string | null, locale: Locale): PayoutItem {
  return {
    id: row.id,
    created_at: row.created_at.toISOString(),
    status: row.status,
    amount_minor: row.amount_minor,
    fee_minor: row.fee_minor,
    currency: row.currency,
    method: row.method as PayoutMethod,
    is_automatic: row.is_automatic,
    bank_account: { id: row.bank_account_id, bank_name: row.bank_name, card_brand: row.card_brand, last4: row.last4 },
    arrival_date: row.arrival_date.toISOString(),
    trace_id: row.trace_id,
    bank_statement_day: bankDay,
    cancelable_until: canBecome(row, 'canceled') ? row.hands_over_at.toISOString() : null,
    failure: presentFailure(row.failure_code, locale),
    instruction,
  }
}

function presentFailure(code: string | null, locale: Locale): PayoutItem['failure'] {
  if (code === null) return null
  const known = code as PayoutFailureCode
  const texts = `payouts:server.failures.${known}` as const
  return { code: known, text: text(locale, `${texts}.text`), next_step: text(locale, `${texts}.next_step`) }
}

export interface PayoutParts {
  readonly payout: PayoutDetailRow
  readonly totals: readonly LineTotal[]
  readonly timeline: readonly PayoutTimelineRow[]
  readonly instruction: ShownInstruction | null
  readonly bankDay: string | null
}

export function presentPayoutDetail({ payout: row, totals, timeline, instruction, bankDay }: PayoutParts, locale: Locale): PayoutDetail {
  return {
    ...presentPayoutItem(row, instruction, bankDay, locale),
    hold: presentHold(row),
    name_check: row.name_check,
    statement_descriptor: row.statement_descriptor,
    description: row.description,
    created_by: row.created_by_name,
    totals: payoutLineTypes.flatMap((type) => totals.filter((total) => total.type === type).map((total) => ({ ...total, type }))),
    timeline: timeline.map((change) => ({
      id: String(change.id),
      at: change.occurred_at.toISOString(),
      type: change.type,
      member: change.actor_name,
      via: viaOf[change.actor_kind],
      failure: presentFailure(change.data.failure_code ?? null, locale),
    })),
  }
}

function presentHold(row: PayoutDetailRow): PayoutDetail['hold'] {
  const isHeld = canBecome(row, 'canceled') && row.first_payout_from > row.created_at
  return isHeld ? { reason: 'new_bank_account', until: row.first_payout_from.toISOString() } : null
}

export function presentLine({ position: _, ...row }: LineRow): PayoutLine {
  return { ...row, type: row.type as PayoutLineType, created_at: row.created_at.toISOString() }
}

export function presentSchedule(row: ScheduleRow): PayoutSchedule {
  return {
    currency: row.currency,
    frequency: row.frequency as PayoutFrequency,
    weekday: row.weekday,
    month_day: row.month_day,
    minimum_minor: row.minimum_minor,
    next_run_at: row.next_run_at?.toISOString() ?? null,
    last_run_at: row.last_run_at?.toISOString() ?? null,
  }
}
