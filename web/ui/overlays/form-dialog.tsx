import { type FormEvent, type ReactNode, type RefObject, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../forms/button.tsx'
import styles from './dialog.module.css'
import { Dialog } from './dialog.tsx'

/** A form with fields is `useContractForm`; one without has no `ref`. */
export interface DialogForm {
  ref?: RefObject<HTMLFormElement | null>
  submit: (event: FormEvent) => void
  isSending: boolean
}

interface FormDialogProps {
  title: string
  /** Names what will happen. */
  submitText: string
  /** A second way to do it, beside the first. */
  alternative?: ReactNode
  /** "Cancel" where nothing else is said. */
  closeText?: string
  isDangerous?: boolean
  /** The button that has the focus first, where there is no field to have it. */
  focused?: 'submit' | 'close'
  form: DialogForm
  /** Nothing is left to do; the dialog stays to say why. */
  isDisabled?: boolean
  onClose: () => void
  children: ReactNode
}

/** A dialog that does one thing. It stays open until that is done or somebody closes it. */
export function FormDialog({
  title,
  submitText,
  alternative,
  closeText,
  isDangerous = false,
  focused,
  form: { ref, submit, isSending },
  isDisabled = false,
  onClose,
  children,
}: FormDialogProps) {
  const { t } = useTranslation('shell')
  const formId = useId()
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    submit(event)
  }
  return (
    <Dialog
      title={title}
      onClose={isSending ? undefined : onClose}
      footer={
        <>
          <Button onClick={onClose} disabled={isSending} autoFocus={focused === 'close'}>
            {closeText ?? t('actions.cancel')}
          </Button>
          {alternative}
          <Button
            kind="primary"
            isDangerous={isDangerous}
            type="submit"
            form={formId}
            isBusy={isSending}
            disabled={isDisabled}
            autoFocus={focused === 'submit'}
          >
            {submitText}
          </Button>
        </>
      }
    >
      <form ref={ref} id={formId} className={styles.content} noValidate onSubmit={onSubmit}>
        {children}
      </form>
    </Dialog>
  )
}
