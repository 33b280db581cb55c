import { findMentions } from '@counterfoil/contract/notes/mentions'
import type { ReactNode } from 'react'
import styles from './notes-card.module.css'

/** The text of a note, with the names that it mentions marked. */
export function NoteText({ text, mentions = [] }: { text: string; mentions?: readonly string[] | undefined }) {
  const parts: ReactNode[] = []
  let from = 0
  for (const { start, end } of findMentions(text, mentions)) {
    parts.push(
      text.slice(from, start),
      <span key={start} className={styles.mention}>
        {text.slice(start, end)}
      </span>,
    )
    from = end
  }
  return (
    <span className={styles.note}>
      {parts}
      {text.slice(from)}
    </span>
  )
}
