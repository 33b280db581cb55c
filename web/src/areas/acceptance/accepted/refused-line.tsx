import type { SwitchKind, SwitchPositions } from '@counterfoil/contract/acceptance/accepts'
import type { SwitchUsage } from '@counterfoil/contract/acceptance/switches'
import { useTranslation } from 'react-i18next'
import { formatCount } from '../../../ui/text/format-count.ts'
import { useLocale } from '../../../ui/text/use-locale.ts'
import styles from './accepted.module.css'
import { refusedOf } from './usage.ts'

/** What the switches of a card would have declined in the past 30 days, as they are now, saved or not. */
export function RefusedLine({ kind, values, usage }: { kind: SwitchKind; values: SwitchPositions; usage: SwitchUsage }) {
  const { t } = useTranslation('acceptance')
  const locale = useLocale()
  const { payments, refused, succeeded } = refusedOf(kind, values, usage)
  const shown = { payments: formatCount(payments, locale), refused: formatCount(refused, locale), succeeded: formatCount(succeeded, locale) }
  const text = payments === 0 ? t('accepted.noPayments') : t(refused === 0 ? 'accepted.refusesNone' : 'accepted.refuses', { count: payments, ...shown })
  return (
    <p className={styles.refused} data-tone={refused > 0 ? 'warn' : undefined} role="status">
      {text}
    </p>
  )
}
