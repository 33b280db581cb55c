import TrashIcon from 'lucide-react/icons/trash-2'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { LimitedAction } from '#kernel/amount-limits.ts'
import { type CurrencyCode, currencyCodes } from '#kernel/money/currencies.ts'
import type { Permission } from '#kernel/permissions.ts'
import { useAmountProblem } from '#web/shared/money/amount-input.ts'
import { useMerchant } from '#web/stores/merchant.ts'
import { CurrencySelect } from '#web/ui/filters/currency-select.tsx'
import { Button } from '#web/ui/forms/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import styles from './limits.module.css'
import { findLimitProblems, listLimitable, type TypedLimit } from './typed-limits.ts'

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

interface LimitRowProps {
  limit: TypedLimit
  /** Currencies that have other limits. */
  taken: readonly CurrencyCode[]
  /** An empty limit is called wrong once the form was sent. */
  isSent: boolean
  /** Null removes it. */
  onChange: (changed: TypedLimit | null) => void
}

/** The limits of an action in one currency. */
function LimitRow({ limit, taken, isSent, onChange }: LimitRowProps) {
  const { t } = useTranslation('roles')
  const describe = useAmountProblem()
  const { currency } = limit
  const { each, day, isEmpty } = findLimitProblems(limit)
  const ofDay = day === 'below_each' ? t('limits.belowEach') : day && describe(day, currency)
  const problems = { each: each ? describe(each, currency) : isEmpty && isSent ? t('limits.empty') : undefined, day: ofDay ?? undefined }
  return (
    <div className={styles.row}>
      <div className={styles.currency}>
        <span className={styles.label}>{t('limits.currency')}</span>
        <CurrencySelect
          currencies={currencyCodes.filter((code) => !taken.includes(code))}
          value={currency}
          onChange={(chosen) => chosen && onChange({ ...limit, currency: chosen })}
        />
      </div>
      {(['each', 'day'] as const).map((field) => (
        <Field key={field} label={t(`limits.${field}`)} problem={problems[field]}>
          {(control) => (
            <TextInput
              {...control}
              inputMode="decimal"
              autoComplete="off"
              placeholder={t('limits.unlimited')}
              value={limit[field]}
              onChange={(event) => onChange({ ...limit, [field]: event.target.value })}
            />
          )}
        </Field>
      ))}
      <Button
        kind="bare"
        className={styles.remove ?? ''}
        icon={<TrashIcon aria-hidden />}
        aria-label={t('limits.removeNamed', { currency })}
        title={t('limits.remove')}
        onClick={() => onChange(null)}
      />
    </div>
  )
}
