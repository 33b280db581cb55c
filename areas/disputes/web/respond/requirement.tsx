import { useTranslation } from 'react-i18next'
import type { EvidenceItem } from '#areas/disputes/contract/response.ts'
import { StatusTag } from '#web/ui/feedback/status-tag.tsx'
import styles from './respond.module.css'

/** Whether evidence is needed, and whether it is there. */
export function Requirement({ item: { level, is_given } }: { item: Pick<EvidenceItem, 'level' | 'is_given'> }) {
  const { t } = useTranslation('evidence')
  if (is_given) {
    return (
      <span className={styles.requirement}>
        <StatusTag tone="good">{t('given')}</StatusTag>
      </span>
    )
  }
  if (level === 'optional') return null
  return (
    <span className={styles.requirement}>
      <StatusTag tone={level === 'required' ? 'warn' : 'idle'}>{t(`level.${level}`)}</StatusTag>
    </span>
  )
}
