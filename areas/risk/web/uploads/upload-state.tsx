import { useTranslation } from 'react-i18next'
import type { RiskUpload } from '#areas/risk/contract/uploads.ts'
import type { RiskUploadState } from '#kernel/risk/types.ts'
import { StatusTag, type StatusTone } from '#web/ui/feedback/status-tag.tsx'

const tones: Readonly<Record<RiskUploadState, StatusTone>> = { previewed: 'warn', added: 'good', undone: 'idle' }

export function UploadState({ upload: { state } }: { upload: RiskUpload }) {
  const { t } = useTranslation('risk')
  return <StatusTag tone={tones[state]}>{t(`uploads.states.${state}`)}</StatusTag>
}
