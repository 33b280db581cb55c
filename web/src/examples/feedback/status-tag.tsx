import { useTranslation } from 'react-i18next'
import { StatusTag } from '../../ui/feedback/status-tag.tsx'

const tones = ['good', 'warn', 'bad', 'idle'] as const

export function Kinds() {
  const { t } = useTranslation('catalogue')
  return tones.map((tone) => (
    <p key={tone}>
      <StatusTag tone={tone}>{t(`tones.${tone}`)}</StatusTag>
    </p>
  ))
}
