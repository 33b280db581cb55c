import CheckIcon from 'lucide-react/icons/check'
import CopyIcon from 'lucide-react/icons/copy'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showToast } from '../feedback/toast-store.ts'
import { Button } from '../forms/button.tsx'

/** A button that copies a text, and says so when it has. */
export function CopyButton({ text, children }: { text: string; children: ReactNode }) {
  const { t } = useTranslation()
  const { isCopied, copy } = useCopy()
  return (
    <>
      <Button icon={isCopied ? <CheckIcon aria-hidden /> : <CopyIcon aria-hidden />} onClick={() => copy(text)}>
        {isCopied ? t('id.copied') : children}
      </Button>
      <span className="visually-hidden" role="status">
        {isCopied ? t('id.copied') : ''}
      </span>
    </>
  )
}

const copiedMs = 1600

/**
 * Copies a text. `isCopied` is true for a moment afterwards; a toast says if the browser doesn't allow it.
 * @param onCopied for callers that can't show `isCopied`, such as an item of a menu that closes.
 */
export function useCopy(onCopied?: () => void): { isCopied: boolean; copy: (text: string) => void } {
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
    navigator.clipboard.writeText(text).then(() => {
      setIsCopied(true)
      onCopied?.()
    }, refuse)
  }
  return { isCopied, copy }
}
