import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { payoutQuery } from '#areas/payouts/contract/query.ts'
import type { PayoutStatus } from '#kernel/statuses.ts'
import { balanceQuery } from '#web/api/account-queries.ts'
import { ListMenu } from '#web/shared/lists/list-menu.tsx'
import { ListPage } from '#web/shared/lists/list-page.tsx'
import { type ListWords, useQueryWords } from '#web/shared/lists/list-words.ts'
import { ButtonLink } from '#web/shared/navigation/button-link.tsx'
import { bankAccountsQuery } from '#web/shared/payouts/bank-account-queries.ts'
import { CreateAction } from '#web/shared/payouts/create/create-action.tsx'
import { PayoutStatusTag } from '#web/shared/payouts/payout-cells.tsx'
import { payoutSource } from '#web/shared/payouts/queries.ts'
import { useCan, useMerchant } from '#web/stores/merchant.ts'
import { EmptyCard } from '#web/ui/feedback/empty-state.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { NextArrivals } from './next-arrivals.tsx'
import { PayoutTable } from './payout-table.tsx'
import { PayoutsHeader } from './payouts-frame.tsx'

const PayoutPeek = lazyPart(() => import('./payout-peek.tsx'))

/** Every payout of the account, newest first, a page at a time. */
export function PayoutsPage() {
  const { t } = useTranslation('balance')
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
      header={(search, q, count) => (
        <>
          <PayoutsHeader
            actions={
              <>
                {search}
                <CreateAction />
                {q !== null && <ListMenu list="payouts" q={q} count={count} />}
              </>
            }
          />
          <NextArrivals />
        </>
      )}
      table={(items, isBusy, peek) => <PayoutTable items={items} isBusy={isBusy} peek={peek} />}
      preview={{ label: t('payouts.peek'), view: (id) => <PayoutPeek id={id} /> }}
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
    <EmptyCard
      title={t('payouts.empty.noneTitle')}
      text={t('payouts.empty.noneText')}
      actions={
        needsAccount ? (
          <ButtonLink to="/balance/bank-accounts/new" kind="primary">
            {t('payouts.empty.addAccount')}
          </ButtonLink>
        ) : (
          <ButtonLink to="/balance/payouts/schedules">{t('payouts.empty.toSchedules')}</ButtonLink>
        )
      }
    />
  )
}

/** What the list of payouts says. */
function usePayoutWords(): ListWords {
  const { t } = useTranslation('balance')
  const words = useQueryWords(payoutQuery, 'balance:payouts.filters')
  return useMemo(
    () => ({
      ...words,
      drawValue: (field, value) => field === 'status' && <PayoutStatusTag status={value as PayoutStatus} />,
      search: t('payouts.search'),
      placeholder: t('payouts.placeholder'),
      failed: t('payouts.failed'),
      older: t('payouts.older'),
      newer: t('payouts.newer'),
      offline: t('payouts.offline'),
      offlineEmpty: t('payouts.offlineEmpty'),
    }),
    [t, words],
  )
}
