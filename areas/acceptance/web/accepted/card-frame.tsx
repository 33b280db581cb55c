import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { SwitchKind, SwitchPositions } from '#areas/acceptance/contract/accepts.ts'
import type { SwitchUsage } from '#areas/acceptance/contract/switches.ts'
import head from '#web/ui/layout/card-head.module.css'
import { formatCount } from '#web/ui/text/format-count.ts'
import { useLocale } from '#web/ui/text/use-locale.ts'
import styles from './accepted.module.css'
import { refusedOf } from './usage.ts'

interface CardFrameProps {
  kind: SwitchKind
  values: SwitchPositions
  usage: SwitchUsage
  problem: string | undefined
  children: ReactNode
}

/** The switches of a kind: what they are for, what is wrong with them, and what they would have declined. */
export function CardFrame({ kind, values, usage, problem, children }: CardFrameProps) {
  const { t } = useTranslation('acceptance')
  const id = useId()
  return (
    <section className={`card ${styles.card}`} aria-labelledby={id}>
      <div>
        <h2 id={id} className={head.title}>
          {t(`accepted.${kind}.title`)}
        </h2>
        <p className={head.text}>{t(`accepted.${kind}.text`)}</p>
      </div>
      {children}
      {problem && (
        <p className="problem" role="alert">
          {problem}
        </p>
      )}
      <RefusedLine kind={kind} values={values} usage={usage} />
    </section>
  )
}

/** What the switches of a card would have declined in the past 30 days, as they are now, saved or not. */
function RefusedLine({ kind, values, usage }: { kind: SwitchKind; values: SwitchPositions; usage: SwitchUsage }) {
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
