import CheckOutlined from '@ant-design/icons/es/icons/CheckOutlined'
import CopyOutlined from '@ant-design/icons/es/icons/CopyOutlined'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './copyable-id.module.css'
import { shortenId } from './shorten-id.ts'
import { showToast } from './toast-store.ts'

interface CopyableIdProps {
  id: string
  /** The whole id instead of its beginning and end. */
  isWhole?: boolean
}

const copiedMs = 1600

/** An id, short and monospaced, with a button that copies all of it. */
export function CopyableId({ id, isWhole = false }: CopyableIdProps) {
  const { t } = useTranslation()
  const [isCopied, setIsCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setIsCopied(false), copiedMs)
    return () => clearTimeout(timer)
  }, [isCopied])
  const copy = () =>
    navigator.clipboard.writeText(id).then(
      () => setIsCopied(true),
      () => showToast({ kind: 'error', text: t('id.notCopied') }),
    )
  return (
    <span className={styles.id}>
      <span className="mono" title={id}>
        {isWhole ? id : shortenId(id)}
      </span>
      <button
        type="button"
        className={styles.copy}
        aria-label={isCopied ? t('id.copied') : t('id.copy', { id })}
        title={isCopied ? t('id.copied') : t('id.copy', { id })}
        onClick={(event) => {
          // Rows that open on a click must not open when somebody only copies.
          event.stopPropagation()
          void copy()
        }}
      >
        {isCopied ? <CheckOutlined aria-hidden /> : <CopyOutlined aria-hidden />}
      </button>
      <span className="visually-hidden" role="status">
        {isCopied ? t('id.copied') : ''}
      </span>
    </span>
  )
}
