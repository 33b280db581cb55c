import type { RiskDecision } from '@counterfoil/contract/payments/endpoints'
import { riskQuery } from '@counterfoil/contract/risk/query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { searchFor } from '../../../shared/lists/search-for.ts'
import { useMerchant } from '../../../stores/merchant.ts'
import { useLocale } from '../../../ui/text/use-locale.ts'
import { formatTime } from '../../../ui/time/time.ts'

/** Which entry of a risk list decided about an attempt, who added it and when, with a link to it beside. */
export function RiskReason({ decision }: { decision: RiskDecision }) {
  const { t } = useTranslation('payments')
  const locale = useLocale()
  const { time_zone: timeZone } = useMerchant()
  const { effect, type, record, author, since } = decision
  return (
    <>
      <span>{t(`risk.${effect}`, { list: t(`risk.type.${type}`), record, name: author, time: formatTime(since, timeZone, locale) })}</span>
      <Link to="/risk/config/$type" params={{ type }} search={searchFor(riskQuery, { record })}>
        {t('risk.view')}
      </Link>
    </>
  )
}
