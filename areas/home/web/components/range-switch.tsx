import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { overviewLimits } from '#areas/home/contract/rules.ts'
import { dayIn } from '#kernel/time/calendar-days.ts'
import styles from '#web/shared/figures/range-switch.module.css'
import { useMerchant } from '#web/stores/merchant.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { DayInput } from '#web/ui/forms/day-input.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Popover } from '#web/ui/overlays/popover.tsx'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { formatZone } from '#web/ui/time/time.ts'
import { currencyOf, type DayRange, findRangeProblem, presets, type RangeProblem, searchOfPreset, useOverviewAddress } from '../ranges.ts'
import { useDaysName } from '../use-span-name.ts'

/** The range in view. Links, so that each range can be kept and shared. */
export function RangeSwitch({ range }: { range: DayRange }) {
  const { t } = useTranslation('overview')
  const { path, search } = useOverviewAddress()
  const isCustom = range.kind === 'custom'
  const nameDays = useDaysName()
  return (
    <nav className={styles.switch} aria-label={t('range.label')}>
      {presets.map((preset) => (
        <Link
          key={preset}
          to={path}
          search={{ ...searchOfPreset(preset), ...currencyOf(search) }}
          className={styles.segment}
          // Only the range in view is the current one, not every link to this page.
          activeOptions={{ exact: true }}
          preload={false}
        >
          {t(`range.${preset}`)}
        </Link>
      ))}
      <span className={styles.custom} data-on={isCustom || undefined}>
        <Popover label={t('range.custom')} buttonClassName={styles.segment} button={isCustom ? nameDays(range) : t('range.custom')}>
          {(close) => <CustomRange range={range} onDone={close} />}
        </Popover>
      </span>
    </nav>
  )
}

const max = overviewLimits.overviewDaysMax

/** A custom range of days. */
function CustomRange({ range, onDone }: { range: DayRange; onDone: () => void }) {
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
      <Button kind="primary" type="submit" isWide>
        {t('range.apply')}
      </Button>
    </form>
  )
}
