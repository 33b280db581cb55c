import { useTranslation } from 'react-i18next'
import type { DisputeDetail } from '#areas/disputes/contract/detail.ts'
import { openInstructionStates } from '#kernel/instructions.ts'
import { formatMoney } from '#kernel/money/money.ts'
import { useClockAheadMs, useDeadlineLeft } from '#web/shared/disputes/use-account-now.ts'
import { useMerchant } from '#web/stores/merchant.ts'
import styles from '#web/ui/layout/detail.module.css'
import { SentenceGap } from '#web/ui/text/sentence-gap.tsx'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { formatTime, formatZone } from '#web/ui/time/time.ts'
import { useNow } from '#web/ui/time/use-now.ts'

const tones: Partial<Record<DisputeState, 'warn' | 'bad'>> = { needs_response: 'warn', passed: 'bad', lost: 'bad' }

/** Where the dispute stands, until when something can be done, and what follows. */
export function StatePanel({ dispute }: { dispute: DisputeDetail }) {
  const now = useNow() + useClockAheadMs()
  const state = findState(dispute, now)
  const { title, texts } = useStateTexts(dispute, state)
  const isInstructed = dispute.instructions.some((instruction) => openInstructionStates.includes(instruction.state))
  // The platform's answer decides; a deadline would ask for something that can't be done now.
  if (isInstructed && (state === 'needs_response' || state === 'passed')) return null
  return (
    <section className={`card ${styles.panel}`} data-tone={tones[state]} aria-label={title}>
      <strong>{title}</strong>
      {dispute.escalated_at && state === 'needs_response' && <Escalated at={dispute.escalated_at} />}
      <p>
        {texts.map((text, index) => (
          <span key={text}>
            {index > 0 && <SentenceGap />}
            {text}
          </span>
        ))}
      </p>
    </section>
  )
}

function Escalated({ at }: { at: string }) {
  const { t } = useTranslation('dispute')
  const locale = useLocale()
  const { time_zone: timeZone } = useMerchant()
  return <p>{t('state.escalated', { time: formatTime(at, timeZone, locale) })}</p>
}

function useStateTexts(dispute: DisputeDetail, state: DisputeState): { title: string; texts: string[] } {
  const { t } = useTranslation(['dispute', 'payments'])
  const locale = useLocale()
  const { time_zone: timeZone } = useMerchant()
  const left = useDeadlineLeft(dispute.due_by) ?? ''
  const isInquiry = dispute.kind === 'query'
  const timeOf = (at: string | null) => (at === null ? '' : formatTime(at, timeZone, locale))
  const due = t('payments:timeInZone', { time: timeOf(dispute.due_by), zone: formatZone(timeZone, locale, dispute.due_by) })
  const time = timeOf(dispute.closed_at)
  const reason = dispute.closed_reason
  switch (state) {
    case 'needs_response': {
      const what = isInquiry ? (dispute.can_refund ? 'noAnswer' : 'noRefund') : 'noResponse'
      return { title: t('state.respondBy', { time: due }), texts: [t('state.left', { left }), t(`state.${what}`)] }
    }
    case 'passed':
      return { title: t('state.passed'), texts: [t(isInquiry ? 'state.passedInquiry' : 'state.passedText', { time: due })] }
    case 'under_review': {
      const times = { submitted: timeOf(dispute.submitted_at), decision: timeOf(dispute.decision_by) }
      return { title: t('state.underReview'), texts: [t(isInquiry ? 'state.inquiryUnderReview' : 'state.underReviewText', times)] }
    }
    case 'won': {
      const returned = dispute.money.steps.reduce((sum, { kind, amount_minor }) => (kind === 'withdrawn' || kind === 'fee' ? sum : sum + amount_minor), 0)
      const amount = formatMoney(returned, dispute.currency, locale)
      return { title: t('state.won'), texts: [returned > 0 ? t('state.wonText', { amount, time }) : t('state.wonNothing', { time })] }
    }
    case 'lost':
      return {
        title: t('state.lost'),
        texts: [t(`state.lostBy.${reason === 'accepted' || reason === 'deadline_passed' ? reason : 'issuer_decided'}`, { time })],
      }
    case 'closed':
      return { title: t('state.closed'), texts: [t(`state.closedBy.${reason === 'accepted' || reason === 'refunded' ? reason : 'not_escalated'}`, { time })] }
  }
}

/** What a dispute's page says first. */
type DisputeState = 'needs_response' | 'passed' | 'under_review' | 'won' | 'lost' | 'closed'

/** Returns the state of a dispute at a moment: one whose deadline has passed stays open until it is closed. */
export function findState({ status, due_by: due }: Pick<DisputeDetail, 'status' | 'due_by'>, nowMs: number): DisputeState {
  switch (status) {
    case 'needs_response':
    case 'warning_needs_response':
      return nowMs < Date.parse(due) ? 'needs_response' : 'passed'
    case 'under_review':
    case 'warning_under_review':
      return 'under_review'
    case 'warning_closed':
      return 'closed'
    default:
      return status
  }
}
