import styles from './code-block.module.css'

/** Code to be read and copied. */
export function CodeBlock({ code, label }: { code: string; label: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keyboard.
    // biome-ignore lint/a11y/useSemanticElements: a section would be no preformatted text.
    <pre className={styles.code} tabIndex={0} role="region" aria-label={label}>
      {code}
    </pre>
  )
}
