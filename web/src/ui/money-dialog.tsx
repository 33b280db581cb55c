import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FormDialog } from './form-dialog.tsx'
import { MoneyProblem } from './money-problem.tsx'

interface MoneyDialogProps {
  title: string
  /** The button's text names what will happen, with its amount. */
  submitText: string
  /** Names what stays where the act itself is a cancellation; "Cancel" everywhere else. */
  closeText?: string
  isDangerous?: boolean
  /** Nothing is left to send. A call with an unknown outcome can still be retried. */
  isOver?: boolean
  action: { isSending: boolean; error: unknown; unsettledValues: object | null; startOver: () => void }
  /** Fields that show their own refusals. */
  fields: readonly string[]
  onSubmit: () => void
  onClose: () => void
  children: ReactNode
}

/** A dialog that moves money. It stays open until the outcome is known or somebody closes it. */
export function MoneyDialog({
  title,
  submitText,
  closeText,
  isDangerous = false,
  isOver = false,
  action,
  fields,
  onSubmit,
  onClose,
  children,
}: MoneyDialogProps) {
  const { t } = useTranslation(['shell', 'common'])
  return (
    <FormDialog
      title={title}
      submitText={action.unsettledValues ? t('moneyDialog.tryAgain') : submitText}
      closeText={action.unsettledValues ? t('common:actions.close') : (closeText ?? t('actions.cancel'))}
      isDangerous={isDangerous}
      isSending={action.isSending}
      isDisabled={isOver && action.unsettledValues === null}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      {children}
      <MoneyProblem action={action} fields={fields} />
    </FormDialog>
  )
}
