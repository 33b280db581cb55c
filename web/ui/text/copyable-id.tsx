import CheckIcon from 'lucide-react/icons/check'
import CopyIcon from 'lucide-react/icons/copy'
import { useTranslation } from 'react-i18next'
import { useCopy } from './copy-button.tsx'
import styles from './copyable-id.module.css'
import { shortenId } from './shorten-id.ts'

interface CopyableIdProps {
  id: string
  /** The whole id instead of its beginning and end. */
  isWhole?: boolean
}

/** An id, short and monospaced, with a button that copies all of it. */
export function CopyableId({ id, isWhole = false }: CopyableIdProps) {
  const { t } = useTranslation()
  const { isCopied, copy } = useCopy()
  return (
    <span className={styles.id} data-whole={isWhole || undefined}>
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
          copy(id)
        }}
      >
        {isCopied ? <CheckIcon aria-hidden /> : <CopyIcon aria-hidden />}
      </button>
      <span className="visually-hidden" role="status">
        {isCopied ? t('id.copied') : ''}
      </span>
    </span>
  )
}
