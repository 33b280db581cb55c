import { CopyButton } from './copy-button.tsx'
import styles from './secret-text.module.css'

/** A secret in full, for as long as it can be seen. */
export function SecretText({ secret, copyText }: { secret: string; copyText: string }) {
  return (
    <div className={styles.secret}>
      <code>{secret}</code>
      <CopyButton text={secret}>{copyText}</CopyButton>
    </div>
  )
}
