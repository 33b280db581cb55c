import { useTranslation } from 'react-i18next'
import type { DisputeDetail } from '#areas/disputes/contract/detail.ts'
import type { DisputeTimelineType } from '#areas/disputes/contract/detail-parts.ts'
import { pageBrand } from '#web/ui/layout/page-brand.ts'
import { Timeline, useDoer } from '#web/ui/layout/timeline.tsx'
import { Money } from '#web/ui/text/money.tsx'

const tones: Partial<Record<DisputeTimelineType, 'good' | 'bad'>> = {
  'payment.fraud_reported': 'bad',
  'dispute.opened': 'bad',
  'dispute.escalated': 'bad',
  'dispute.evidence_refused': 'bad',
  'dispute.acceptance_refused': 'bad',
  'dispute.won': 'good',
  'dispute.lost': 'bad',
}

/** What happened to the dispute, and who did it. */
export function TimelineCard({ dispute: { timeline, currency } }: { dispute: DisputeDetail }) {
  const nameEntry = useEntryName()
  const nameDoer = useDoer()
  return (
    <Timeline
      entries={timeline.map((entry) => ({
        id: entry.id,
        at: entry.at,
        tone: tones[entry.type],
        what: nameEntry(entry.type),
        detail: entry.amount_minor !== null && <Money amountMinor={entry.amount_minor} currency={currency} />,
        who: isReminder(entry.type) ? pageBrand.name : nameDoer(entry),
      }))}
    />
  )
}

/** Whether the installation itself reminded of a deadline. */
const isReminder = (type: DisputeTimelineType) => type === 'dispute.unopened' || type.startsWith('dispute.due_in_')

/** Types that payments show too have the same names there. */
function useEntryName(): (type: DisputeTimelineType) => string {
  const { t } = useTranslation(['dispute', 'payments'])
  return (type) => {
    switch (type) {
      case 'dispute.due_in_7_days':
        return t('timeline.due_in_7_days')
      case 'dispute.due_in_3_days':
        return t('timeline.due_in_3_days')
      case 'dispute.due_in_1_day':
        return t('timeline.due_in_1_day')
      case 'dispute.unopened':
        return t('timeline.unopened')
      default:
        return t(`payments:timeline.${type}`)
    }
  }
}
