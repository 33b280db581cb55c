import { useNavigate } from '@tanstack/react-router'
import Button from 'antd/es/button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { overviewLimits } from '#areas/home/contract/rules.ts'
import { dayIn } from '#kernel/time/calendar-days.ts'
import styles from '#web/shared/figures/range-switch.module.css'
import { useMerchant } from '#web/stores/merchant.ts'
import { DayInput } from '#web/ui/forms/day-input.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { formatZone } from '#web/ui/time/time.ts'
import type { DayRange, RangeProblem } from '../ranges.ts'
import { currencyOf, findRangeProblem } from '../ranges.ts'
import { useOverviewAddress } from '../use-overview-address.ts'

const max = overviewLimits.overviewDaysMax

/** A custom range of days. */
export function CustomRange({ range, onDone }: { range: DayRange; onDone: () => void }) {
  const { t } = useTranslation('overview')
  const locale = useLocale()
  const { time_zone: timeZone } = useMerchant()
  const { path, search } = useOverviewAddress()
  const navigate = useNavigate()
  const today = dayIn(timeZone, new Date())
  const [from, setFrom] = useState(range.from)
  const [to, setTo] = useState(range.to)
  const [problem, setProblem] = useState<RangeProblem | null>(null)
  const show = () => {
    const found = findRangeProblem(from, to, today)
    setProblem(found)
    if (found) return
    void navigate({ to: path, search: { from, to, ...currencyOf(search) } })
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
      <Field label={t('range.from')}>{(control) => <DayInput {...control} value={from} max={today} onChange={setFrom} />}</Field>
      <Field
        label={t('range.to')}
        hint={t('range.daysIn', { zone: formatZone(timeZone, locale), max })}
        problem={problem ? t(`range.${problem}`, { max }) : undefined}
      >
        {(control) => <DayInput {...control} value={to} max={today} onChange={setTo} />}
      </Field>
      <Button type="primary" htmlType="submit" block>
        {t('range.apply')}
      </Button>
    </form>
  )
}
