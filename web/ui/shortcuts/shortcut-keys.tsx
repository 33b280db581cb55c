import { isApple, showKeys } from './keys.ts'
import styles from './shortcut-keys.module.css'

/** The keys of a shortcut, as on a keyboard. */
export function ShortcutKeys({ keys }: { keys: string }) {
  return (
    <span className={styles.keys}>
      {showKeys(keys, isApple()).map((key, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the keys of a shortcut never change places.
        <kbd key={index} className={styles.key}>
          {key}
        </kbd>
      ))}
    </span>
  )
}
