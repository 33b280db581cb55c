import { useTranslation } from 'react-i18next'
import { AlertLine } from '../../shared/figures/alert-line.tsx'
import { StatusTag } from '../../ui/feedback/status-tag.tsx'

export function Default() {
  const { t } = useTranslation('catalogue')
  return (
    <AlertLine
      title={t('samples.name')}
      text={t('samples.sentence')}
      status={<StatusTag tone="good">{t('states.Done')}</StatusTag>}
      buttonText={t('samples.action')}
      onEdit={() => {}}
    />
  )
}

export function Loading() {
  const { t } = useTranslation('catalogue')
  return <AlertLine title={t('samples.name')} text={undefined} status={null} buttonText={undefined} onEdit={() => {}} />
}
