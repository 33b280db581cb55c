import ListFilterIcon from 'lucide-react/icons/list-filter'
import PlusIcon from 'lucide-react/icons/plus'
import XIcon from 'lucide-react/icons/x'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../forms/button.tsx'
import { Popover } from '../overlays/popover.tsx'
import styles from './filter-bar.module.css'
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
}

interface FilterBarProps {
  chips: readonly FilterChip[]
  onClearAll: () => void
  /** What is to be known of the filters that are set. */
  remark?: ReactNode
}

/** Chips that fit one line. Of more, only the first are shown until somebody asks for the others. */
const chipsOfLine = 10
const firstChips = 8

/** Every filter as a chip: set ones say to what, the others wait to be opened. */
export function FilterBar({ chips, onClearAll, remark }: FilterBarProps) {
  const { t } = useTranslation('shell')
  // Filters that are not set stay folded away: all of them where there is little room, elsewhere those beyond one line.
  const [isUnfolded, setIsUnfolded] = useState(false)
  const hasMore = chips.length > chipsOfLine
  const toggle = () => setIsUnfolded(!isUnfolded)
  const drawn = chips.map((chip, index) => {
    const fold = isUnfolded ? undefined : hasMore && index >= firstChips ? 'always' : 'narrow'
    return <Chip key={chip.key} chip={chip} fold={fold} />
  })
  return (
    <search className={styles.bar} aria-label={t('filters.title')}>
      <button type="button" className={styles.fold} aria-expanded={isUnfolded} onClick={toggle}>
        <ListFilterIcon aria-hidden /> {isUnfolded ? t('filters.fewer') : t('filters.more')}
      </button>
      {drawn.slice(0, -1)}
      <span className={styles.end}>
        {drawn.slice(-1)}
        {hasMore && (
          <button type="button" className={styles.others} aria-expanded={isUnfolded} onClick={toggle}>
            {isUnfolded ? t('filters.fewerChips') : t('filters.moreChips')}
          </button>
        )}
        {chips.some(({ value }) => value !== undefined) && (
          <button type="button" className={styles.clearAll} onClick={onClearAll}>
            {t('filters.clearAll')}
          </button>
        )}
      </span>
      {remark && (
        <p className={styles.remark} role="note">
          {remark}
        </p>
      )}
    </search>
  )
}

interface ChipProps {
  chip: FilterChip
  /** Where it stays folded away while it is not set. */
  fold: 'narrow' | 'always' | undefined
}

function Chip({ chip: { title, value, isIgnored = false, onClear, form }, fold }: ChipProps) {
  const { t } = useTranslation('shell')
  const isSet = value !== undefined
  return (
    <span className={styles.chip} data-set={isSet || undefined} data-folded={fold} data-ignored={isIgnored || undefined}>
      <Popover
        label={title}
        buttonClassName={styles.opener}
        button={
          isSet ? (
            <span className={styles.value}>{t('filters.pair', { name: title, value })}</span>
          ) : (
            <>
              <PlusIcon className={styles.plus} aria-hidden />
              {title}
            </>
          )
        }
      >
        {(close) => (
          <>
            {form(close)}
            {isSet && (
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
            )}
          </>
        )}
      </Popover>
      {isSet && (
        <button type="button" className={styles.clear} aria-label={t('filters.clearOne', { name: title })} onClick={onClear}>
          <XIcon aria-hidden />
        </button>
      )}
    </span>
  )
}
