import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type DialogForm, FormDialog } from '../../ui/overlays/form-dialog.tsx'
import { MoneyProblem, type MoneyProblemProps } from './money-problem.tsx'

interface MoneyDialogProps extends Pick<MoneyProblemProps, 'money'> {
  title: string
  /** The button's text names what will happen, with its amount. */
  submitText: string
  /** Names what stays where the act itself is a cancellation; "Cancel" everywhere else. */
  closeText?: string
  isDangerous?: boolean
  /** Nothing is left to send. A call with an unknown outcome can still be retried. */
  isOver?: boolean
  form: DialogForm & MoneyProblemProps['form']
  onClose: () => void
  children: ReactNode
}

/** A dialog that moves money. It stays open until the outcome is known or somebody closes it. */
export function MoneyDialog({ title, submitText, closeText, isDangerous = false, isOver = false, form, money, onClose, children }: MoneyDialogProps) {
  const { t } = useTranslation(['shell', 'common'])
  return (
    <FormDialog
      title={title}
      submitText={money.unsettled ? t('moneyDialog.tryAgain') : submitText}
      closeText={money.unsettled ? t('common:actions.close') : (closeText ?? t('actions.cancel'))}
      isDangerous={isDangerous}
      form={form}
      isDisabled={isOver && money.unsettled === null}
      onClose={onClose}
    >
      {children}
      <MoneyProblem form={form} money={money} />
    </FormDialog>
  )
}
