import { useTranslation } from 'react-i18next'
import type { DisputeDetail } from '#areas/disputes/contract/detail.ts'
import { needsResponse } from '#areas/disputes/contract/tabs.ts'
import { openInstructionStates } from '#kernel/instructions.ts'
import { formatMoney } from '#kernel/money/money.ts'
import { DisputeStatusTag } from '#web/shared/disputes/dispute-status-tag.tsx'
import { useClockAheadMs } from '#web/shared/disputes/use-account-now.ts'
import { useMerchant } from '#web/stores/merchant.ts'
import { StatusTag } from '#web/ui/feedback/status-tag.tsx'
import { SentenceGap } from '#web/ui/text/sentence-gap.tsx'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { formatTime, formatZone } from '#web/ui/time/time.ts'
import { useNow } from '#web/ui/time/use-now.ts'
import styles from './cards/cards.module.css'

interface StateLineProps {
  dispute: DisputeDetail
  /** 'Dispute of $22.00'. */
  title: string
}

/** Where the dispute stands, until when something can be done, and what follows. */
export function StateLine({ dispute, title }: StateLineProps) {
  const { t } = useTranslation('dispute')
  const locale = useLocale()
  const { time_zone: timeZone } = useMerchant()
  const now = useNow() + useClockAheadMs()
  const state = findState(dispute, now)
  const { kind, money } = dispute
  // Where nothing could move there is no receipt to say so.
  const texts = [...useStateTexts(dispute, state, title), ...(kind === 'query' && money.steps.length === 0 ? [t('money.none')] : [])]
  return (
    <span className={styles.state}>
      {state === 'passed' ? <StatusTag tone="bad">{t('state.passed')}</StatusTag> : <DisputeStatusTag status={dispute.status} />}
      {texts.map((text) => (
        <span key={text}>
          <SentenceGap />
          {text}
        </span>
      ))}
      <SentenceGap />
      <span className={styles.zone}>{formatZone(timeZone, locale, timeOfState(dispute, state))}</span>
    </span>
  )
}

/** The time in the line. The zone is shown with its offset at that time, since clocks change. */
function timeOfState(dispute: DisputeDetail, state: DisputeState): string {
  if (state === 'instructed') return dispute.created_at
  return (state === 'under_review' ? (dispute.decision_by ?? dispute.submitted_at) : dispute.closed_at) ?? dispute.due_by
}

function useStateTexts(dispute: DisputeDetail, state: DisputeState, title: string): string[] {
  const { t } = useTranslation(['dispute', 'disputes'])
  const locale = useLocale()
  const { time_zone: timeZone } = useMerchant()
  const { payment, escalated_at: escalatedAt, closed_reason: reason } = dispute
  const isInquiry = dispute.kind === 'query'
  const timeOf = (at: string | null) => (at === null ? '' : formatTime(at, timeZone, locale))
  const time = timeOf(dispute.closed_at)
  const name = payment.customer_name ?? payment.customer_email
  // The figure has the amount, except where it is the time that is left.
  const what = state === 'needs_response' ? title : t(`disputes:category.${dispute.kind}`)
  const subject = name === null ? t('state.of', { what }) : t('state.by', { what, name })
  switch (state) {
    case 'needs_response': {
      const next = isInquiry ? (dispute.can_refund ? 'noAnswer' : 'noRefund') : 'noResponse'
      const respond = t(`state.${next}`, { time: formatTime(dispute.due_by, timeZone, locale, 'deadline') })
      return [subject, ...(escalatedAt ? [t('state.escalated', { time: timeOf(escalatedAt) })] : []), respond]
    }
    case 'instructed':
      return [subject, t('opened', { time: timeOf(dispute.created_at) })]
    case 'passed':
      return [subject, t(isInquiry ? 'state.passedInquiry' : 'state.passedText', { time: timeOf(dispute.due_by) })]
    case 'under_review': {
      const times = { submitted: timeOf(dispute.submitted_at), decision: timeOf(dispute.decision_by) }
      return [subject, t(isInquiry ? 'state.inquiryUnderReview' : 'state.underReviewText', times)]
    }
    case 'won': {
      const returned = dispute.money.steps.reduce((sum, { kind, amount_minor }) => (kind === 'withdrawn' || kind === 'fee' ? sum : sum + amount_minor), 0)
      const amount = formatMoney(returned, dispute.currency, locale)
      return [subject, returned > 0 ? t('state.wonText', { amount, time }) : t('state.wonNothing', { time })]
    }
    case 'lost':
      return [subject, t(`state.lostBy.${reason === 'accepted' || reason === 'deadline_passed' ? reason : 'issuer_decided'}`, { time })]
    case 'closed':
      return [subject, t(`state.closedBy.${reason === 'accepted' || reason === 'refunded' ? reason : 'not_escalated'}`, { time })]
  }
}

/** What a dispute's page says first. */
type DisputeState = 'needs_response' | 'instructed' | 'passed' | 'under_review' | 'won' | 'lost' | 'closed'

/** Returns the state of a dispute at a time. After its deadline it is `passed`, until it is closed. */
export function findState({ status, due_by: due, instructions }: Pick<DisputeDetail, 'status' | 'due_by' | 'instructions'>, nowMs: number): DisputeState {
  if (needsResponse(status)) {
    // The platform's answer decides; a deadline would ask for something that can't be done now.
    if (isInstructed({ instructions })) return 'instructed'
    return nowMs < Date.parse(due) ? 'needs_response' : 'passed'
  }
  switch (status) {
    case 'won':
    case 'lost':
      return status
    case 'warning_closed':
      return 'closed'
    default:
      return 'under_review'
  }
}

/** Whether the platform has yet to answer what members decided. */
export function isInstructed({ instructions }: Pick<DisputeDetail, 'instructions'>): boolean {
  return instructions.some(({ state }) => openInstructionStates.includes(state))
}
