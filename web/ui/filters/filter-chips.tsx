import XIcon from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../forms/button.tsx'
import { Popover } from '../overlays/popover.tsx'
import styles from './filter-chips.module.css'
import formStyles from './filter-form.module.css'

export interface FilterChip {
  readonly key: string
  readonly title: string
  /** What it is set to, short; undefined where it is not set. */
  readonly value: string | undefined
  /** Set, and without effect beside another one. */
  readonly isIgnored?: boolean
  readonly onClear: () => void
  /** The inside of its panel. */
  readonly form: (close: () => void) => ReactNode
  /** Frequent values to choose beside its name, without its form. */
  readonly presets?: ((close: () => void) => ReactNode) | undefined
}

interface FilterChipsProps {
  chips: readonly FilterChip[]
  onClearAll: () => void
  /** What is to be known of the filters that are set. */
  remark?: ReactNode
}

/** The filters that are set, each as a chip that opens its form. */
export function FilterChips({ chips, onClearAll, remark }: FilterChipsProps) {
  const { t } = useTranslation('shell')
  const set = chips.filter(({ value }) => value !== undefined)
  if (set.length === 0 && !remark) return null
  return (
    <search className={styles.bar} aria-label={t('filters.title')}>
      {set.map((chip) => (
        <Chip key={chip.key} chip={chip} />
      ))}
      {set.length > 0 && (
        <button type="button" className={styles.clearAll} onClick={onClearAll}>
          {t('filters.clearAll')}
        </button>
      )}
      {remark && (
        <p className={styles.remark} role="note">
          {remark}
        </p>
      )}
    </search>
  )
}

function Chip({ chip: { title, value = '', isIgnored = false, onClear, form } }: { chip: FilterChip }) {
  const { t } = useTranslation('shell')
  return (
    <span className={styles.chip} data-set data-ignored={isIgnored || undefined}>
      <Popover label={title} buttonClassName={styles.opener} button={<span className={styles.value}>{t('filters.pair', { name: title, value })}</span>}>
        {(close) => (
          <>
            {form(close)}
            <Button
              kind="bare"
              isWide
              className={formStyles.clear ?? ''}
              onClick={() => {
                onClear()
                close()
              }}
            >
              {t('filters.clear')}
            </Button>
          </>
        )}
      </Popover>
      <button type="button" className={styles.clear} aria-label={t('filters.clearOne', { name: title })} onClick={onClear}>
        <XIcon aria-hidden />
      </button>
    </span>
  )
}
