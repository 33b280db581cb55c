import CloseOutlined from '@ant-design/icons/es/icons/CloseOutlined'
import MenuOutlined from '@ant-design/icons/es/icons/MenuOutlined'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './mobile-navigation.module.css'
import { Navigation } from './navigation.tsx'

/** The navigation on narrow screens: a native dialogue, so that focus stays inside and Escape closes it. */
export function MobileNavigation() {
  const { t } = useTranslation('shell')
  const dialog = useRef<HTMLDialogElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => {
    if (isOpen && !dialog.current?.open) dialog.current?.showModal()
  }, [isOpen])
  const close = () => dialog.current?.close()
  return (
    <>
      <button
        type="button"
        className={styles.open}
        aria-label={t('navigation.open')}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(true)}
      >
        <MenuOutlined aria-hidden />
      </button>
      {isOpen && (
        // biome-ignore lint/a11y/useKeyWithClickEvents: this click is beside the drawer; Escape does the same.
        <dialog
          ref={dialog}
          className={styles.drawer}
          aria-label={t('navigation.main')}
          onClose={() => setIsOpen(false)}
          onClick={(event) => event.target === dialog.current && close()}
        >
          <div className={styles.content}>
            <button type="button" className={styles.close} aria-label={t('navigation.close')} onClick={close}>
              <CloseOutlined aria-hidden />
            </button>
            <Navigation onFollow={close} />
          </div>
        </dialog>
      )}
    </>
  )
}
