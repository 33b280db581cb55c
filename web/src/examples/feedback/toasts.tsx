import Button from 'antd/es/button'
import { useTranslation } from 'react-i18next'
import { showToast } from '../../ui/feedback/toast-store.ts'

const kinds = ['success', 'info', 'error'] as const

/** The page already has the region in which toasts appear. */
export function Kinds() {
  const { t } = useTranslation('catalogue')
  return kinds.map((kind) => (
    <Button key={kind} onClick={() => showToast({ kind, text: t('samples.sentence') })}>
      {t(`toasts.${kind}`)}
    </Button>
  ))
}
