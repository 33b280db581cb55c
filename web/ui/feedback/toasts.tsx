import CircleAlertIcon from 'lucide-react/icons/circle-alert'
import CircleCheckIcon from 'lucide-react/icons/circle-check'
import InfoIcon from 'lucide-react/icons/info'
import XIcon from 'lucide-react/icons/x'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useOpenDialogs } from '../overlays/open-dialogs.ts'
import { closeToast, type Toast, useToasts } from './toast-store.ts'
import styles from './toasts.module.css'

const shownMs = { error: 8000, success: 4000, info: 5000 } as const
const icons = { error: CircleAlertIcon, success: CircleCheckIcon, info: InfoIcon } as const

/** What stays for longer than a toast is rendered into it. */
export const noticesId = 'notices'

/** The one place where toasts appear: above everything, the open dialog among it. */
export function Toasts() {
  const dialog = useOpenDialogs(({ dialogs }) => dialogs.at(-1))
  return (
    <>
      <div id={noticesId} className={styles.notices} aria-live="polite" aria-relevant="additions" />
      {createPortal(<Region />, dialog ?? document.body)}
    </>
  )
}

/** It is there before what comes into it, so that screen readers notice: also where a dialog took the last one with it. */
function Region() {
  const toasts = useToasts((state) => state.toasts)
  const isNoticed = useSoon()
  const { t } = useTranslation()
  const region = useRef<HTMLElement>(null)
  useLayoutEffect(() => region.current?.showPopover(), [])
  return (
    <section ref={region} popover="manual" className={styles.region} aria-label={t('toasts')} aria-live="polite" aria-relevant="additions">
      {isNoticed && toasts.map((toast) => <ToastCard key={toast.id} toast={toast} />)}
    </section>
  )
}

/** False at first, and true once the browser has told of what is new. */
function useSoon(): boolean {
  const [isSoon, setIsSoon] = useState(false)
  useEffect(() => {
    const timer = setTimeout(setIsSoon, 50, true)
    return () => clearTimeout(timer)
  }, [])
  return isSoon
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
      <button type="button" className={styles.close} aria-label={t('hideToast')} onClick={() => closeToast(toast.id)}>
        <XIcon aria-hidden />
      </button>
    </div>
  )
}
