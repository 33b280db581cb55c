import { limits } from '@counterfoil/contract/limits'
import { useNavigate } from '@tanstack/react-router'
import Button from 'antd/es/button'
import Input from 'antd/es/input'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMerchant } from '../../../stores/merchant.ts'
import { todayIn } from '../../../ui/days.ts'
import { Field } from '../../../ui/field.tsx'
import { formatZone } from '../../../ui/time.ts'
import { useLocale } from '../../../ui/use-locale.ts'
import type { DayRange, RangeProblem } from '../ranges.ts'
import { findRangeProblem } from '../ranges.ts'
import { useOverviewAddress } from '../use-overview-address.ts'
import styles from './range-switch.module.css'

const max = limits.overviewDaysMax

/** Days of one's own, by the browser's date fields. */
export function CustomRange({ range, onDone }: { range: DayRange; onDone: () => void }) {
  const { t } = useTranslation('overview')
  const locale = useLocale()
  const { time_zone: timeZone } = useMerchant()
  const { path, search } = useOverviewAddress()
  const navigate = useNavigate()
  const today = todayIn(timeZone)
  const [from, setFrom] = useState(range.from)
  const [to, setTo] = useState(range.to)
  const [problem, setProblem] = useState<RangeProblem | null>(null)
  const show = () => {
    const found = findRangeProblem(from, to, today)
    setProblem(found)
    if (found) return
    void navigate({ to: path, search: { from, to, ...(search.currency && { currency: search.currency }) } })
    onDone()
  }
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        show()
      }}
    >
      <Field label={t('range.from')}>
        {(control) => <Input {...control} type="date" value={from} max={today} onChange={(event) => setFrom(event.target.value)} />}
      </Field>
      <Field
        label={t('range.to')}
        hint={t('range.daysIn', { zone: formatZone(timeZone, locale), max })}
        problem={problem ? t(`range.${problem}`, { max }) : undefined}
      >
        {(control) => <Input {...control} type="date" value={to} max={today} onChange={(event) => setTo(event.target.value)} />}
      </Field>
      <Button type="primary" htmlType="submit" block>
        {t('range.apply')}
      </Button>
    </form>
  )
}
