import BankOutlined from '@ant-design/icons/es/icons/BankOutlined'
import { payoutQuery } from '@counterfoil/contract/payouts/query'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { balanceQuery } from '../../../api/balance-query.ts'
import { ExportAction } from '../../../shared/exports/export-action.tsx'
import { ListPage } from '../../../shared/lists/list-page.tsx'
import { ButtonLink } from '../../../shared/navigation/button-link.tsx'
import { useCan, useMerchant } from '../../../stores/merchant.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { bankAccountsQuery } from '../bank-accounts/queries.ts'
import { CreateAction } from './create/create-action.tsx'
import { PayoutTable } from './payout-table.tsx'
import { PayoutsHeader } from './payouts-frame.tsx'
import { payoutSource } from './queries.ts'
import { usePayoutWords } from './use-payout-words.tsx'

/** Every payout of the account, newest first, a page at a time. */
export function PayoutsPage() {
  const { id: merchantId } = useMerchant()
  // A payout is in a currency of the balance. A custom role may read payouts without the balance.
  const balance = useQuery({ ...balanceQuery(merchantId), enabled: useCan('balance.read') })
  return (
    <ListPage
      list={payoutQuery}
      words={usePayoutWords()}
      currencies={balance.data?.map(({ currency }) => currency)}
      source={payoutSource}
      path="/balance/payouts"
      header={(search, q) => (
        <PayoutsHeader
          actions={
            <>
              {search}
              {q !== null && <ExportAction hasShortcut list="payouts" q={q} />}
              <CreateAction />
            </>
          }
        />
      )}
      table={(items, isBusy) => <PayoutTable items={items} isBusy={isBusy} />}
      empty={<NoPayouts />}
    />
  )
}

function NoPayouts() {
  const { t } = useTranslation('balance')
  const { id } = useMerchant()
  const mayAdd = useCan('bank_accounts.manage')
  const accounts = useQuery(bankAccountsQuery(id))
  const needsAccount = mayAdd && accounts.data?.length === 0
  return (
    <div className="card">
      <EmptyState
        icon={<BankOutlined />}
        title={t('payouts.empty.noneTitle')}
        text={t('payouts.empty.noneText')}
        actions={
          needsAccount ? (
            <ButtonLink to="/balance/bank-accounts/new" color="primary" variant="solid">
              {t('payouts.empty.addAccount')}
            </ButtonLink>
          ) : (
            <>
              <CreateAction />
              <ButtonLink to="/balance/payouts/schedules">{t('payouts.empty.toSchedules')}</ButtonLink>
            </>
          )
        }
      />
    </div>
  )
}
