import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './changes-table.module.css'

interface ChangesTableProps {
  caption: string
  /** Heads of the two columns of values: before and after, or now and requested. */
  heads: { before: string; after: string }
  /** A value that is not set is null. */
  changes: readonly { key: string; label: string; before: ReactNode | null; after: ReactNode | null }[]
}

/** Changed fields with both values. */
export function ChangesTable({ caption, heads, changes }: ChangesTableProps) {
  const { t } = useTranslation()
  const none = <span className="dim">{t('changes.none')}</span>
  return (
    <table className={styles.changes}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{t('changes.field')}</th>
          <th scope="col">{heads.before}</th>
          <th scope="col">{heads.after}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ key, label, before, after }) => (
          <tr key={key}>
            <th scope="row">{label}</th>
            <td data-side="before">{before === null ? none : <del>{before}</del>}</td>
            <td data-side="after">{after === null ? none : <ins>{after}</ins>}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
