import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { formatVampPercent, vampLimits, vampStatusOf } from '#areas/vamp/contract/vamp-ratio.ts'
import { useMerchant } from '#web/stores/merchant.ts'
import { SkeletonBar } from '#web/ui/feedback/skeleton.tsx'
import { Hint } from '#web/ui/overlays/hint.tsx'
import { formatCount } from '#web/ui/text/format-count.ts'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { Dot } from './legend.tsx'
import { MonthColumns } from './month-columns.tsx'
import styles from './month-table.module.css'
import { nameMonth, nameMonthAndYear, nameYear } from './months.ts'
import { type VampMonths, vampMonthQuery } from './queries.ts'

const route = getRouteApi('/shell/payments-product/vamp')
const placeholders = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const

interface MonthTableProps {
  /** Undefined while they are on their way. */
  months: VampMonths | undefined
  /** The month whose counts are shown below. */
  shown: string | undefined
  /** What the ratio of the current month may become at most; undefined while it isn't known. */
  highest: number | undefined
}

/** A column for each month over a row of dots; a month is chosen by its dot. Where there is little room the months stand below each other. */
export function MonthTable({ months, shown, highest }: MonthTableProps) {
  const { t } = useTranslation('vamp')
  const locale = useLocale()
  return (
    <div className={styles.frame}>
      <MonthColumns months={months} highest={highest} />
      <table className={styles.table} aria-busy={!months}>
        <caption className="visually-hidden">{t('history.caption')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('history.planType')}</th>
            {months
              ? months.map(({ month }, index) => (
                  <th key={month} scope="col">
                    {nameMonth(month, locale)} <span className={styles.year}>{nameYear(month, index, locale)}</span>
                  </th>
                ))
              : placeholders.map((place) => (
                  <td key={place}>
                    <SkeletonBar width={48} height={12} />
                  </td>
                ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">{t('history.row')}</th>
            {months
              ? months.map((month) => <MonthCell key={month.month} month={month} isShown={month.month === shown} />)
              : placeholders.map((place) => (
                  <td key={place}>
                    <SkeletonBar width={48} height={12} />
                  </td>
                ))}
          </tr>
        </tbody>
      </table>
    </div>
  )
}

function MonthCell({ month: { month, vamp_percent }, isShown }: { month: VampMonths[number]; isShown: boolean }) {
  const { t } = useTranslation('vamp')
  const locale = useLocale()
  const navigate = route.useNavigate()
  const status = vampStatusOf(vamp_percent)
  const inWords = { month: nameMonthAndYear(month, locale), percent: formatVampPercent(vamp_percent, locale), status: t(`status.${status}`) }
  return (
    <td>
      <Hint text={<MonthTip month={month} percent={vamp_percent} />}>
        <button
          type="button"
          className={styles.month}
          data-printed
          aria-label={t('history.cell', inWords)}
          aria-pressed={isShown}
          onClick={() => void navigate({ search: { month }, replace: true, resetScroll: false })}
        >
          <span className={styles.name} aria-hidden="true">
            {inWords.month}
          </span>
          <Dot status={status} />
          <span className={styles.word}>{status === 'none' ? inWords.percent : inWords.status}</span>
        </button>
      </Hint>
    </td>
  )
}

/** A month's value at its dot; what it is made of follows once it is there. */
function MonthTip({ month, percent }: { month: string; percent: number }) {
  const { t } = useTranslation('vamp')
  const locale = useLocale()
  const { id: merchantId } = useMerchant()
  const { data } = useQuery(vampMonthQuery(merchantId, month))
  return (
    <span className={styles.tip}>
      <strong className={styles.value}>{formatVampPercent(percent, locale)}</strong>
      {percent === vampLimits.excessivePercent && <span>{t('month.reached')}</span>}
      {data && (
        <span>
          {t('month.reported', {
            reported: formatCount(data.tc40_count + data.tc15_count - data.excluded_count, locale),
            sales: formatCount(data.tc05_count, locale),
          })}
        </span>
      )}
    </span>
  )
}
