import { useTranslation } from 'react-i18next'
import type { PaymentView } from '#areas/payments/contract/views/endpoints.ts'
import ConfirmDialog from '#web/shared/errors/confirm-dialog.tsx'
import type { useViewCommands } from './queries.ts'

interface DeleteViewDialogProps {
  view: PaymentView
  remove: ReturnType<typeof useViewCommands>['remove']
  onDeleted: () => void
  onClose: () => void
}

/** Asks before a view is gone, for the team too if it is shared. */
export default function DeleteViewDialog({ view, remove, onDeleted, onClose }: DeleteViewDialogProps) {
  const { t } = useTranslation('views')
  return (
    <ConfirmDialog
      title={t('delete.title', { name: view.name })}
      submitText={t('delete.submit')}
      change={{ ...remove, mutate: () => remove.mutate(view, { onSuccess: onDeleted }) }}
      onClose={onClose}
    >
      <p>{t(view.is_shared ? 'delete.shared' : 'delete.own')}</p>
    </ConfirmDialog>
  )
}
