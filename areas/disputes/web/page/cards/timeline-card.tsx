import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { DisputeDetail } from '#areas/disputes/contract/detail.ts'
import type { DisputeTimelineType } from '#areas/disputes/contract/detail-parts.ts'
import { addDisputeNote, deleteDisputeNote } from '#areas/disputes/contract/notes.ts'
import type { Note } from '#areas/team/contract/notes/note.ts'
import { call } from '#web/api/call.ts'
import { Activity } from '#web/shared/notes/activity.tsx'
import { useCan, useMerchant } from '#web/stores/merchant.ts'
import { pageBrand } from '#web/ui/layout/page-brand.ts'
import { useDoer } from '#web/ui/layout/timeline.tsx'
import { Money } from '#web/ui/text/money.tsx'
import { takeInNotes } from '../queries.ts'

const tones: Partial<Record<DisputeTimelineType, 'good' | 'bad'>> = {
  'payment.fraud_reported': 'bad',
  'dispute.opened': 'bad',
  'dispute.escalated': 'bad',
  'dispute.evidence_refused': 'bad',
  'dispute.acceptance_refused': 'bad',
  'dispute.won': 'good',
  'dispute.lost': 'bad',
}

/** What happened to the dispute, who did it, and what the team wrote about it. */
export function TimelineCard({ dispute, isPanel = false }: { dispute: DisputeDetail; isPanel?: boolean }) {
  const nameEntry = useEntryName()
  const nameDoer = useDoer()
  const entries = dispute.timeline.map((entry) => ({
    id: entry.id,
    at: entry.at,
    tone: tones[entry.type],
    what: nameEntry(entry.type),
    detail: entry.amount_minor !== null && <Money amountMinor={entry.amount_minor} currency={dispute.currency} mode="symbol" />,
    who: isReminder(entry.type) ? pageBrand.name : nameDoer(entry),
  }))
  return <Activity entries={entries} notes={useNotes(dispute)} isPanel={isPanel} />
}

/** Notes of the team; the issuer never gets them. */
function useNotes({ id: disputeId, notes }: DisputeDetail) {
  const { t } = useTranslation('dispute')
  const { id } = useMerchant()
  const queries = useQueryClient()
  const takeIn = (changed: Note[]) => takeInNotes(queries, id, disputeId, changed)
  return {
    notes,
    endpoint: addDisputeNote,
    mayWrite: useCan('disputes.respond'),
    hint: t('notes.hint'),
    deleteText: t('notes.deleteText'),
    onAdd: async (text: string) => takeIn(await call(addDisputeNote, { params: { id, disputeId }, body: { text } }, { showsFieldErrors: true })),
    onDelete: async (noteId: string) => takeIn(await call(deleteDisputeNote, { params: { id, disputeId, noteId } })),
  }
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
