import DeleteOutlined from '@ant-design/icons/es/icons/DeleteOutlined'
import Button from 'antd/es/button'
import { useTranslation } from 'react-i18next'
import { type CurrencyCode, currencyCodes } from '#kernel/money/currencies.ts'
import { useAmountProblem } from '#web/shared/money/use-amount-reader.ts'
import { CurrencySelect } from '#web/ui/filters/currency-select.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import styles from './limits.module.css'
import { findLimitProblems, type TypedLimit } from './typed-limits.ts'

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
export function LimitRow({ limit, taken, isSent, onChange }: LimitRowProps) {
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
        type="text"
        className={styles.remove ?? ''}
        icon={<DeleteOutlined aria-hidden />}
        aria-label={t('limits.removeNamed', { currency })}
        title={t('limits.remove')}
        onClick={() => onChange(null)}
      />
    </div>
  )
}
