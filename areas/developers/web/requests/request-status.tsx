import { useTranslation } from 'react-i18next'
import type { RequestItem } from '#areas/developers/contract/request-log/endpoints.ts'
import type { RequestOutcome } from '#areas/developers/contract/request-log/query.ts'
import { StatusTag, type StatusTone } from '#web/ui/feedback/status-tag.tsx'

const tones: Readonly<Record<RequestOutcome, StatusTone>> = { succeeded: 'good', refused: 'warn', failed: 'bad' }

export function OutcomeTag({ outcome, status }: { outcome: RequestOutcome; status?: RequestItem['status'] }) {
  const { t } = useTranslation('requests')
  const word = t(`outcome.${outcome}`)
  return <StatusTag tone={tones[outcome]}>{status === undefined ? word : `${status} ${word}`}</StatusTag>
}
