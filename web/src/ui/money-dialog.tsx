import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FormDialog } from './form-dialog.tsx'
import { MoneyProblem } from './money-problem.tsx'

interface MoneyDialogProps {
  title: string
  /** The button's text names what will happen, with its amount. */
  submitText: string
  isDangerous?: boolean
  action: { isSending: boolean; error: unknown; unsettledValues: object | null; startOver: () => void }
  /** Fields that show their own refusals. */
  fields: readonly string[]
  onSubmit: () => void
  onClose: () => void
  children: ReactNode
}

/** A dialog that moves money. It stays open until the outcome is known or somebody closes it. */
export function MoneyDialog({ title, submitText, isDangerous = false, action, fields, onSubmit, onClose, children }: MoneyDialogProps) {
  const { t } = useTranslation('shell')
  return (
    <FormDialog
      title={title}
      submitText={action.unsettledValues ? t('moneyDialog.tryAgain') : submitText}
      closeText={t('moneyDialog.keep')}
      isDangerous={isDangerous}
      isSending={action.isSending}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      {children}
      <MoneyProblem action={action} fields={fields} />
    </FormDialog>
  )
}
