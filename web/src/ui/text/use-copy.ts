import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showToast } from '../feedback/toast-store.ts'

const copiedMs = 1600

/** Copies a text and says for a moment that it was copied; a browser that does not allow it is told in a toast. */
export function useCopy(): { isCopied: boolean; copy: (text: string) => void } {
  const { t } = useTranslation()
  const [isCopied, setIsCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setIsCopied(false), copiedMs)
    return () => clearTimeout(timer)
  }, [isCopied])
  const refuse = () => showToast({ kind: 'error', text: t('id.notCopied') })
  const copy = (text: string) => {
    // Browsers have no clipboard for pages of plain http under a host name.
    if (!navigator.clipboard) return refuse()
    navigator.clipboard.writeText(text).then(() => setIsCopied(true), refuse)
  }
  return { isCopied, copy }
}
