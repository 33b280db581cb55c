import XIcon from 'lucide-react/icons/x'
import { type CSSProperties, type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { Button } from '../forms/button.tsx'
import styles from './dialog.module.css'
import { enterDialog } from './open-dialogs.ts'

interface DialogProps {
  title: string
  children: ReactNode
  footer: ReactNode
  /** In pixels, where the screen has them. */
  width?: number
  /** Without it nothing but a button of the dialog closes it. */
  onClose?: (() => void) | undefined
}

/** A dialog: the browser's, so the page behind it can't be reached. A press beside it doesn't close it, since it may hold what somebody has typed. */
export function Dialog({ title, children, footer, width = 440, onClose }: DialogProps) {
  const { t } = useTranslation()
  const titleId = useId()
  const element = useRef<HTMLDialogElement>(null)
  // Only what is in sight can take the focus, so the content comes once the dialog is open.
  const [isOpen, setIsOpen] = useState(false)
  useLayoutEffect(() => {
    const dialog = element.current
    if (!dialog) return
    dialog.showModal()
    setIsOpen(true)
    const leave = enterDialog(dialog)
    return () => {
      leave()
      dialog.close()
    }
  }, [])
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    // React passes the key on to the dialog that opened this one, which stays open.
    event.stopPropagation()
    if (!event.nativeEvent.isComposing) onClose?.()
  }
  return createPortal(
    <dialog
      ref={element}
      aria-modal="true"
      aria-labelledby={titleId}
      className={styles.dialog}
      style={{ '--width': `${width}px` } as CSSProperties}
      // The browser would close it on Escape whatever the page says, also while Escape closes a list inside it.
      onKeyDownCapture={(event) => event.key === 'Escape' && event.preventDefault()}
      onKeyDown={handleKey}
      onCancel={(event) => {
        event.preventDefault()
        if (event.target === element.current) onClose?.()
      }}
      // A second press of Escape in a row closes it whatever the page says.
      onClose={() => {
        // One that leaves the page closes as well.
        if (element.current?.open !== false) return
        if (onClose) onClose()
        else element.current.showModal()
      }}
    >
      {isOpen && (
        <>
          <div className={styles.head}>
            <h2 id={titleId}>{title}</h2>
            {onClose && <Button kind="bare" size="small" icon={<XIcon aria-hidden />} aria-label={t('actions.close')} onClick={onClose} />}
          </div>
          <div className={styles.content}>{children}</div>
          <div className={styles.actions}>{footer}</div>
        </>
      )}
    </dialog>,
    document.body,
  )
}
