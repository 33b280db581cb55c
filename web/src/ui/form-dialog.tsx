import Button from 'antd/es/button'
import type { FormEvent, ReactNode } from 'react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './dialog.module.css'
import { Dialog } from './dialog.tsx'

interface FormDialogProps {
  title: string
  /** Names what will happen. */
  submitText: string
  /** What the way out is called; "Cancel" where it is not given. */
  closeText?: string
  isDangerous?: boolean
  isSending: boolean
  width?: number
  onSubmit: () => void
  onClose: () => void
  children: ReactNode
}

/** A dialog that does one thing. It stays open until that is done or somebody closes it. */
export function FormDialog({ title, submitText, closeText, isDangerous = false, isSending, width, onSubmit, onClose, children }: FormDialogProps) {
  const { t } = useTranslation('shell')
  const formId = useId()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <Dialog
      title={title}
      {...(width && { width })}
      onClose={isSending ? undefined : onClose}
      footer={
        <>
          <Button onClick={onClose} disabled={isSending}>
            {closeText ?? t('actions.cancel')}
          </Button>
          <Button type="primary" danger={isDangerous} htmlType="submit" form={formId} loading={isSending}>
            {submitText}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.content} noValidate onSubmit={submit}>
        {children}
      </form>
    </Dialog>
  )
}
