import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { SwitchKind } from '#areas/acceptance/contract/accepts.ts'
import { filtersOfDimension } from '#areas/acceptance/contract/links.ts'
import type { SwitchUsage } from '#areas/acceptance/contract/switches.ts'
import { paymentQuery } from '#areas/payments/contract/query.ts'
import { searchFor } from '#web/shared/lists/search-for.ts'
import { Checkbox } from '#web/ui/forms/ticks.tsx'
import { formatCount } from '#web/ui/text/format-count.ts'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { totalOf } from '../rates.ts'
import styles from './accepted.module.css'

interface ValueRowProps {
  kind: SwitchKind
  value: string
  name: string
  isChecked: boolean
  isLocked: boolean
  isInvalid: boolean
  usage: SwitchUsage
  onToggle: () => void
}

/** A brand, currency or country with its box, and its recent payments beside it. */
export function ValueRow({ kind, value, name, isChecked, isLocked, isInvalid, usage, onToggle }: ValueRowProps) {
  const { t } = useTranslation('acceptance')
  const locale = useLocale()
  const row = usage[kind].find((one) => one.value === value)
  const count = row ? totalOf(row) : 0
  const filters = filtersOfDimension({ ...usage, currency: undefined }, kind, { value, currency: null })
  return (
    <li className={styles.row}>
      <Checkbox checked={isChecked} disabled={isLocked} aria-invalid={isInvalid} onChange={onToggle}>
        {name}
      </Checkbox>
      {count > 0 && (
        <Link to="/payments" search={searchFor(paymentQuery, filters)} preload={false} className={styles.count}>
          <span className="visually-hidden">{t('accepted.of', { name })} </span>
          {t('accepted.payments', { count, shown: formatCount(count, locale) })}
        </Link>
      )}
    </li>
  )
}
