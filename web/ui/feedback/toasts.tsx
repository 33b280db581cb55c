import CheckCircleFilled from '@ant-design/icons/es/icons/CheckCircleFilled'
import CloseOutlined from '@ant-design/icons/es/icons/CloseOutlined'
import ExclamationCircleFilled from '@ant-design/icons/es/icons/ExclamationCircleFilled'
import InfoCircleFilled from '@ant-design/icons/es/icons/InfoCircleFilled'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { closeToast, type Toast, useToasts } from './toast-store.ts'
import styles from './toasts.module.css'

const shownMs = { error: 8000, success: 4000, info: 5000 } as const
const icons = { error: ExclamationCircleFilled, success: CheckCircleFilled, info: InfoCircleFilled } as const

/** What stays for longer than a toast is rendered into it. */
export const noticesId = 'notices'

/** The one place where toasts appear. The region is always there, so that screen readers notice what comes into it. */
export function Toasts() {
  const toasts = useToasts((state) => state.toasts)
  const { t } = useTranslation()
  return (
    <section className={styles.region} aria-label={t('toasts')} aria-live="polite" aria-relevant="additions">
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
      <div id={noticesId} className={styles.notices} />
    </section>
  )
}

function ToastCard({ toast }: { toast: Toast }) {
  const { t } = useTranslation()
  const [isHeld, setIsHeld] = useState(false)
  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(() => closeToast(toast.id), shownMs[toast.kind])
    return () => clearTimeout(timer)
  }, [toast, isHeld])
  const Icon = icons[toast.kind]
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing at a toast only keeps it from leaving while it is read.
    <div
      className={styles.toast}
      data-kind={toast.kind}
      onMouseEnter={() => setIsHeld(true)}
      onMouseLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
    >
      <Icon className={styles.icon} aria-hidden />
      <p className={styles.text}>{toast.text}</p>
      <button type="button" className={styles.close} aria-label={t('actions.close')} onClick={() => closeToast(toast.id)}>
        <CloseOutlined aria-hidden />
      </button>
    </div>
  )
}
