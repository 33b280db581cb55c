import { useTranslation } from 'react-i18next'
import { useLocale } from '../../ui/text/use-locale.ts'
import { type Change, isManifold, toneOf, type Welcome } from './comparison.ts'
import styles from './figures.module.css'
import { formatShare } from './format.ts'

const arrows = { up: '▲', down: '▼' } as const

interface ChangeMarkProps {
  change: Change
  welcome: Welcome
  /** The size of the change where it is not a percentage. */
  amount?: string
}

/** How a figure moved: an arrow, its word for those who listen, and a colour that only repeats them. */
export function ChangeMark({ change, welcome, amount }: ChangeMarkProps) {
  const { t } = useTranslation('overview')
  const locale = useLocale()
  if (change.tenths === null || change.direction === 'same') return null
  return (
    <span className={styles.change} data-tone={toneOf(change, welcome)}>
      <span className={styles.arrow} aria-hidden="true">
        {arrows[change.direction]}
      </span>
      <span className="visually-hidden">{t(`change.${change.direction}`)}</span>{' '}
      {amount ?? (isManifold(change) ? t('change.manifold') : formatShare(change.tenths, locale))}
    </span>
  )
}
