import BankOutlined from '@ant-design/icons/es/icons/BankOutlined'
import { payoutQuery } from '@counterfoil/contract/payouts/query'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { balanceQuery } from '../../../api/balance-query.ts'
import { ListPage } from '../../../shared/lists/list-page.tsx'
import { useCan, useMerchant } from '../../../stores/merchant.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { useLocale } from '../../../ui/text/use-locale.ts'
import { formatZone } from '../../../ui/time/time.ts'
import { BalanceTabs } from '../components/balance-tabs.tsx'
import { PayoutTable } from './payout-table.tsx'
import { payoutSource } from './queries.ts'
import { usePayoutWords } from './use-payout-words.tsx'

/** Every payout of the account, newest first, a page at a time. */
export function PayoutsPage() {
  const { t } = useTranslation('balance')
  const locale = useLocale()
  const { id: merchantId, time_zone: timeZone } = useMerchant()
  // A payout is in a currency of the balance. A custom role may read payouts without the balance.
  const balance = useQuery({ ...balanceQuery(merchantId), enabled: useCan('balance.read') })
  const subtitle = t('timesIn', { zone: formatZone(timeZone, locale) })
  return (
    <ListPage
      list={payoutQuery}
      words={usePayoutWords()}
      currencies={balance.data?.map(({ currency }) => currency)}
      source={payoutSource}
      path="/balance/payouts"
      header={(search) => (
        <>
          <PageHeader title={t('payouts.title')} subtitle={subtitle} actions={search} />
          <BalanceTabs />
        </>
      )}
      table={(items, isBusy) => <PayoutTable items={items} isBusy={isBusy} />}
      empty={<NoPayouts />}
    />
  )
}

function NoPayouts() {
  const { t } = useTranslation('balance')
  const mayReadBalance = useCan('balance.read')
  return (
    <div className="card">
      <EmptyState
        icon={<BankOutlined />}
        title={t('payouts.empty.noneTitle')}
        text={t('payouts.empty.noneText')}
        actions={mayReadBalance && <Link to="/balance">{t('payouts.empty.toBalance')}</Link>}
      />
    </div>
  )
}
