import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dayIn } from '#kernel/time/calendar-days.ts'
import type { ShownPeriod } from '#web/shared/figures/period.ts'
import { useMerchant } from '#web/stores/merchant.ts'
import { DayInput } from '#web/ui/forms/day-input.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import styles from './acceptance-page.module.css'
import { type AcceptanceSearch, type Comparison, comparedDays, comparisons, readAcceptanceSearch } from './search.ts'

/** What the period is compared with: the one before, a year before, or one that begins on a chosen day. */
export function CompareSelect({ search, period }: { search: AcceptanceSearch; period: ShownPeriod }) {
  const { t } = useTranslation('acceptance')
  const navigate = useNavigate()
  const { vs } = search
  const show = (changed: { compare?: Comparison; vs: string | undefined }) =>
    void navigate({ to: '/payments-product/acceptance', search: readAcceptanceSearch({ ...search, ...changed }) })
  const choose = (chosen: string) => {
    const compare = comparisons.find((one) => one === chosen)
    // Another period begins with the one before, until its first day is changed.
    show(compare ? { compare, vs: undefined } : { vs: comparedDays(period, {})?.from })
  }
  return (
    <>
      <Select aria-label={t('compare.label')} value={vs ? 'other' : (search.compare ?? 'previous')} onChange={(event) => choose(event.target.value)}>
        {[...comparisons, 'other' as const].map((one) => (
          <option key={one} value={one}>
            {t(`compare.${one}`)}
          </option>
        ))}
      </Select>
      {vs && <OtherPeriod from={vs} onChoose={(day) => show({ vs: day })} />}
    </>
  )
}

/** No account has payments of earlier days; years are typed digit by digit. */
const firstDay = '2000-01-01'

/** The first day of the other period. */
function OtherPeriod({ from, onChoose }: { from: string; onChoose: (day: string) => void }) {
  const { t } = useTranslation('acceptance')
  const { time_zone: timeZone } = useMerchant()
  const today = dayIn(timeZone, new Date())
  // What is typed stays, also while it is no day yet.
  const [typed, setTyped] = useState(from)
  useEffect(() => setTyped(from), [from])
  const type = (day: string) => {
    setTyped(day)
    if (day >= firstDay && day <= today) onChoose(day)
  }
  return (
    <span className={styles.day}>
      <DayInput aria-label={t('compare.from')} value={typed} min={firstDay} max={today} onChange={type} />
    </span>
  )
}
