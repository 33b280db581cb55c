import { Link, useNavigate } from '@tanstack/react-router'
import ChevronDownIcon from 'lucide-react/icons/chevron-down'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { overviewLimits } from '#areas/home/contract/rules.ts'
import { dayIn } from '#kernel/time/calendar-days.ts'
import { useMerchant } from '#web/stores/merchant.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { DayInput } from '#web/ui/forms/day-input.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Popover } from '#web/ui/overlays/popover.tsx'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { formatZone } from '#web/ui/time/time.ts'
import { currencyOf, type DayRange, findRangeProblem, presets, type RangeProblem, searchOfPreset, useOverviewAddress } from '../ranges.ts'
import { useRangeName } from '../use-range-name.ts'
import styles from './range-menu.module.css'

/** The range in view, and the way to others. Links, so that each range can be kept and shared. */
export function RangeMenu({ range }: { range: DayRange }) {
  const { t } = useTranslation('overview')
  const { path, search } = useOverviewAddress()
  const nameRange = useRangeName()
  return (
    <Popover
      label={t('range.label')}
      buttonClassName={styles.button}
      button={
        <>
          {nameRange(range)} <ChevronDownIcon aria-hidden />
        </>
      }
    >
      {(close) => (
        <div className={styles.panel}>
          <nav aria-label={t('range.label')} className={styles.presets}>
            {presets.map((preset) => (
              <Link
                key={preset}
                to={path}
                search={{ ...searchOfPreset(preset), ...currencyOf(search) }}
                // Only the range in view is the current one, not every link to this page.
                activeOptions={{ exact: true }}
                preload={false}
                onClick={close}
              >
                {t(`range.${preset}`)}
              </Link>
            ))}
          </nav>
          <CustomRange range={range} onDone={close} />
        </div>
      )}
    </Popover>
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
  const [to, setTo] = useState(range.to > today ? today : range.to)
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
