import XIcon from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../forms/button.tsx'
import styles from './selection-bar.module.css'

interface SelectionBarProps {
  label: string
  /** How much is selected: its count and, where it is known, its sum. */
  summary: string
  /** What can be done with it, the most likely first. */
  children: ReactNode
  /** Selects what is on other pages as well. */
  more?: ReactNode
  onClear: () => void
}

/** What can be done with the selected rows of a list, in the place of its tools; on a phone over the rows at the bottom. */
export function SelectionBar({ label, summary, children, more, onClear }: SelectionBarProps) {
  const { t } = useTranslation('shell')
  return (
    <section className={styles.bar} aria-label={label} data-selection>
      <p className={styles.summary} role="status">
        {summary}
      </p>
      {children}
      {more}
      <Button kind="bare" icon={<XIcon aria-hidden />} aria-label={t('list.deselect')} title={t('list.deselect')} onClick={onClear} />
    </section>
  )
}
