import styles from './effects.module.css'

/** What a command does, a line each, before it is confirmed. */
export function Effects({ texts }: { texts: readonly string[] }) {
  return (
    <ul className={styles.effects}>
      {texts.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  )
}
