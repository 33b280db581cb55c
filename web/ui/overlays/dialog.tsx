import CloseOutlined from '@ant-design/icons/es/icons/CloseOutlined'
import Modal from 'antd/es/modal'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './dialog.module.css'

interface DialogProps {
  title: string
  children: ReactNode
  footer: ReactNode
  width?: number
  isCentered?: boolean
  /** Without it nothing but a button of the dialog closes it. */
  onClose?: (() => void) | undefined
}

/** antd's own container comes into the page only after its content was mounted, too late for a field that takes the focus. */
const getBody = () => document.body

/** A dialog of the product. antd's, so pages load it only when they open one. */
export function Dialog({ title, children, footer, width = 480, isCentered = false, onClose }: DialogProps) {
  const { t } = useTranslation()
  return (
    <Modal
      open
      getContainer={getBody}
      centered={isCentered}
      width={width}
      title={title}
      {...(onClose && { onCancel: onClose })}
      closable={onClose ? { 'aria-label': t('actions.close'), closeIcon: <CloseOutlined aria-hidden /> } : false}
      keyboard={Boolean(onClose)}
      mask={{ closable: false }}
      footer={footer}
    >
      <div className={styles.content}>{children}</div>
    </Modal>
  )
}
