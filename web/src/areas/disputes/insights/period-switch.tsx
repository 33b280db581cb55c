import { Link, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import range from '../../../shared/figures/range-switch.module.css'
import { DayRangeForm } from '../../../ui/filters/day-range-form.tsx'
import { Popover } from '../../../ui/overlays/popover.tsx'
import { useLocale } from '../../../ui/text/use-locale.ts'
import { formatDay } from '../../../ui/time/time.ts'
import { type InsightsSearch, periods, type ShownPeriod, searchOfPeriod } from './period.ts'

const path = '/payments-product/disputes/insights'

/** The period in view. Links, so that each can be kept and shared. */
export function PeriodSwitch({ period, search }: { period: ShownPeriod; search: InsightsSearch }) {
  const { t } = useTranslation('dispute-insights')
  const locale = useLocale()
  const navigate = useNavigate()
  const isCustom = period.kind === 'custom'
  const name = isCustom ? t('period.span', { from: formatDay(period.from, locale), to: formatDay(period.to, locale) }) : t('period.custom')
  return (
    <nav className={range.switch} aria-label={t('period.label')}>
      {periods.map((one) => (
        <Link
          key={one}
          to={path}
          search={searchOfPeriod(search, one)}
          className={range.segment}
          activeOptions={{ exact: true }}
          activeProps={period.kind === one ? { 'aria-current': 'page' } : {}}
          preload={false}
        >
          {t(`period.${one}`)}
        </Link>
      ))}
      <span className={range.custom} data-on={isCustom || undefined}>
        <Popover label={t('period.custom')} buttonClassName={range.segment} button={name}>
          {(close) => (
            <DayRangeForm
              range={period}
              onApply={({ from, to }) => {
                void navigate({ to: path, search: searchOfPeriod(search, { from: from ?? period.from, to: to ?? period.to }) })
                close()
              }}
            />
          )}
        </Popover>
      </span>
    </nav>
  )
}
