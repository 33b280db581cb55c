import type { RiskUploadState } from '@counterfoil/contract/risk/types'
import type { RiskUpload } from '@counterfoil/contract/risk/uploads'
import { useTranslation } from 'react-i18next'
import { StatusTag, type StatusTone } from '../../../ui/feedback/status-tag.tsx'

const tones: Readonly<Record<RiskUploadState, StatusTone>> = { previewed: 'warn', added: 'good', undone: 'idle' }

export function UploadState({ upload: { state } }: { upload: RiskUpload }) {
  const { t } = useTranslation('risk')
  return <StatusTag tone={tones[state]}>{t(`uploads.states.${state}`)}</StatusTag>
}
