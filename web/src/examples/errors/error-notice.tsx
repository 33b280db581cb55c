import { useTranslation } from 'react-i18next'
import { ErrorNotice } from '../../shared/errors/error-notice.tsx'

export function Default() {
  const { t } = useTranslation('catalogue')
  return <ErrorNotice title={t('samples.title')} error={new Error(t('samples.problem'))} />
}

export function WithAction() {
  const { t } = useTranslation('catalogue')
  return <ErrorNotice title={t('samples.title')} error={new Error(t('samples.problem'))} onRetry={() => undefined} />
}
