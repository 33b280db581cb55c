import { useTranslation } from 'react-i18next'
import type { PayoutDetail } from '#areas/payouts/contract/endpoints.ts'
import type { PayoutEventType } from '#kernel/changes.ts'
import { Timeline, useDoer, useReasonText } from '#web/ui/layout/timeline.tsx'

const tones: Partial<Record<PayoutEventType, 'good' | 'bad'>> = {
  'payout.completed': 'good',
  'payout.failed': 'bad',
  'payout.returned': 'bad',
  'payout.reversed': 'bad',
}

/** What happened to the payout. */
export function TimelineCard({ payout }: { payout: PayoutDetail }) {
  const { t } = useTranslation('balance')
  const nameDoer = useDoer()
  const nameReason = useReasonText()
  const entries = payout.timeline.map((entry) => ({
    id: entry.id,
    at: entry.at,
    tone: tones[entry.type],
    what: t(`payout.timeline.${entry.type}`),
    remark: entry.failure && nameReason(entry.failure),
    who: entry.type === 'payout.created' && payout.is_automatic ? t('payout.by.schedule') : nameDoer(entry),
  }))
  return <Timeline entries={entries} />
}
