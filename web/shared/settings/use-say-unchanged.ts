import { useTranslation } from 'react-i18next'
import { showToast } from '../../ui/feedback/toast-store.ts'

/** Answers a saving of nothing. The button is not disabled meanwhile, since a disabled one loses the focus. */
export function useSayUnchanged(): () => void {
  const { t } = useTranslation('settings')
  return () => showToast({ kind: 'info', text: t('unchanged') })
}
