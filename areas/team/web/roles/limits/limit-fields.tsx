import Button from 'antd/es/button'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { LimitedAction } from '#kernel/amount-limits.ts'
import { currencyCodes } from '#kernel/money/currencies.ts'
import type { Permission } from '#kernel/permissions.ts'
import { useMerchant } from '#web/stores/merchant.ts'
import { LimitRow } from './limit-row.tsx'
import styles from './limits.module.css'
import { listLimitable, type TypedLimit } from './typed-limits.ts'

interface LimitFieldsProps {
  limits: readonly TypedLimit[]
  permissions: readonly Permission[]
  /** Set once the form was sent with a limit that is wrong. */
  problem: string | undefined
  onChange: (limits: readonly TypedLimit[]) => void
}

/** The limits of a role on actions that it allows; none are shown for a role that moves no money. */
export function LimitFields({ limits, permissions, problem, onChange }: LimitFieldsProps) {
  const { t } = useTranslation('roles')
  const { default_currency: defaultCurrency } = useMerchant()
  const titleId = useId()
  const limitable = listLimitable(permissions)
  if (limitable.length === 0) return null
  const replace = (old: TypedLimit, changed: TypedLimit | null) => onChange(limits.flatMap((limit) => (limit === old ? (changed ?? []) : limit)))
  const add = (action: LimitedAction) => {
    const used = limits.filter((limit) => limit.action === action).map(({ currency }) => currency)
    const free = [defaultCurrency, ...currencyCodes].find((currency) => !used.includes(currency)) ?? defaultCurrency
    onChange([...limits, { action, currency: free, each: '', day: '' }])
  }
  return (
    <section className={`card ${styles.limits}`} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.title}>
        {t('limits.title')}
      </h2>
      <p className={styles.intro}>{t('limits.intro')}</p>
      {limitable.map((action) => (
        <fieldset key={action} className={styles.action}>
          <legend>{t(`limits.action.${action}`)}</legend>
          {limits
            .filter((limit) => limit.action === action)
            .map((limit) => (
              <LimitRow
                key={limits.indexOf(limit)}
                limit={limit}
                taken={limits.filter((other) => other !== limit && other.action === action).map(({ currency }) => currency)}
                isSent={problem !== undefined}
                onChange={(changed) => replace(limit, changed)}
              />
            ))}
          <Button onClick={() => add(action)}>{t(`limits.add.${action}`)}</Button>
        </fieldset>
      ))}
      {problem && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
    </section>
  )
}
