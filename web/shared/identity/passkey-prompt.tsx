import KeyRoundIcon from 'lucide-react/icons/key-round'
import { useTranslation } from 'react-i18next'
import styles from './proof-form.module.css'

/** What the button below will do, and what became of it the last time. */
export function PasskeyPrompt({ problem }: { problem: string | undefined }) {
  const { t } = useTranslation()
  return (
    <>
      <div className={styles.passkey}>
        <KeyRoundIcon className={styles.key} aria-hidden />
        <p className={styles.text}>{t('proof.passkey.text')}</p>
      </div>
      {problem && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
    </>
  )
}
