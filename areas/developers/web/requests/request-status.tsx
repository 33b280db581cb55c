import type { RequestItem } from '@counterfoil/contract/request-log/endpoints'
import type { RequestOutcome } from '@counterfoil/contract/request-log/query'
import { useTranslation } from 'react-i18next'
import { StatusTag, type StatusTone } from '../../../ui/feedback/status-tag.tsx'

const tones: Readonly<Record<RequestOutcome, StatusTone>> = { succeeded: 'good', refused: 'warn', failed: 'bad' }

export function OutcomeTag({ outcome, status }: { outcome: RequestOutcome; status?: RequestItem['status'] }) {
  const { t } = useTranslation('requests')
  const word = t(`outcome.${outcome}`)
  return <StatusTag tone={tones[outcome]}>{status === undefined ? word : `${status} ${word}`}</StatusTag>
}
