import { useTranslation } from 'react-i18next'
import { menuIcons } from '../../shared/navigation/menu-icons.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'

/** A period without a payment that succeeded or was declined. */
export function NoPayments() {
  const { t } = useTranslation('acceptance')
  const Icon = menuIcons.acceptance
  return (
    <div className="card">
      <EmptyState icon={<Icon />} title={t('empty.title')} text={t('empty.text')} />
    </div>
  )
}
