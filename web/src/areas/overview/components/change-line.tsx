import { useTranslation } from 'react-i18next'
import { useLocale } from '../../../ui/use-locale.ts'
import type { Change, Welcome } from '../comparison.ts'
import { isManifold, toneOf } from '../comparison.ts'
import { formatShare } from '../format.ts'
import styles from './figures.module.css'

const arrows = { up: '▲', down: '▼' } as const

interface ChangeLineProps {
  change: Change
  welcome: Welcome
  /** The figure it is compared with. */
  before: string
  /** When that was. */
  when: string
  /** The size of the change where it is not a percentage. */
  amount?: string
}

/** How a figure moved: an arrow, its word for those who listen, and a colour that only repeats them. */
export function ChangeLine({ change, welcome, before, when, amount }: ChangeLineProps) {
  const { t } = useTranslation('overview')
  const locale = useLocale()
  if (change.tenths === null) return <div>{t('change.nothingBefore', { when })}</div>
  if (change.direction === 'same')
    return (
      <div>
        {t('change.same')} {t('change.sameAs', { before, when })}
      </div>
    )
  return (
    <div>
      <span className={styles.change} data-tone={toneOf(change, welcome)}>
        <span className={styles.arrow} aria-hidden="true">
          {arrows[change.direction]}
        </span>
        <span className="visually-hidden">{t(`change.${change.direction}`)}</span>{' '}
        {amount ?? (isManifold(change) ? t('change.manifold') : formatShare(change.tenths, locale))}
      </span>{' '}
      {t('change.against', { before, when })}
    </div>
  )
}
