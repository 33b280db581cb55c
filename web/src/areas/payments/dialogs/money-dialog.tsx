import CloseOutlined from '@ant-design/icons/es/icons/CloseOutlined'
import Button from 'antd/es/button'
import Modal from 'antd/es/modal'
import type { FormEvent, ReactNode } from 'react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './money-dialog.module.css'
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
  const { t } = useTranslation(['payments', 'common'])
  const formId = useId()
  const { isSending, unsettledValues } = action
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <Modal
      open
      width={480}
      title={title}
      onCancel={onClose}
      closable={isSending ? false : { 'aria-label': t('common:actions.close'), closeIcon: <CloseOutlined aria-hidden /> }}
      keyboard={!isSending}
      mask={{ closable: false }}
      footer={
        <>
          <Button onClick={onClose} disabled={isSending}>
            {t('dialog.keep')}
          </Button>
          <Button type="primary" danger={isDangerous} htmlType="submit" form={formId} loading={isSending}>
            {unsettledValues ? t('dialog.tryAgain') : submitText}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} noValidate onSubmit={submit}>
        {children}
        <MoneyProblem action={action} fields={fields} />
      </form>
    </Modal>
  )
}
