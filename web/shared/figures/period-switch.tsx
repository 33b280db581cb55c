import { Link, type LinkProps, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { DayRangeForm } from '../../ui/filters/day-range-form.tsx'
import { Popover } from '../../ui/overlays/popover.tsx'
import { useLocale } from '../../ui/text/use-locale.ts'
import { formatDay } from '../../ui/time/time.ts'
import type { PeriodSearch, Periods, ShownPeriod } from './period.ts'
import range from './range-switch.module.css'

interface PeriodSwitchProps {
  period: ShownPeriod
  periods: Periods
  /** The page in another period. */
  linkTo: (period: PeriodSearch) => Pick<LinkProps, 'to' | 'search'>
}

/** The period in view. Links, so that each can be kept and shared. */
export function PeriodSwitch({ period, periods, linkTo }: PeriodSwitchProps) {
  const { t } = useTranslation('overview')
  const locale = useLocale()
  const navigate = useNavigate()
  const isCustom = period.kind === 'custom'
  const name = isCustom ? t('range.span', { from: formatDay(period.from, locale), to: formatDay(period.to, locale) }) : t('range.custom')
  return (
    <nav className={range.switch} aria-label={t('range.label')}>
      {periods.offered.map((one) => (
        <Link
          key={one}
          {...linkTo({ range: one })}
          className={range.segment}
          activeOptions={{ exact: true }}
          activeProps={period.kind === one ? { 'aria-current': 'page' } : {}}
          preload={false}
        >
          {t(`range.${one}`)}
        </Link>
      ))}
      <span className={range.custom} data-on={isCustom || undefined}>
        <Popover label={t('range.custom')} buttonClassName={range.segment} button={name}>
          {(close) => (
            <DayRangeForm
              range={period}
              onApply={({ from, to }) => {
                void navigate(linkTo({ from: from ?? period.from, to: to ?? period.to }))
                close()
              }}
            />
          )}
        </Popover>
      </span>
    </nav>
  )
}
