import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { bankAccountActions } from '#areas/approvals/contract/second-person.ts'
import type { BankAccount } from '#areas/payouts/contract/bank-accounts/endpoints.ts'
import { nameSubject } from '#web/shared/approvals/name-subject.ts'
import { ErrorNotice } from '#web/shared/errors/error-notice.tsx'
import { ButtonLink } from '#web/shared/navigation/button-link.tsx'
import { bankAccountsQuery, pendingRequestsQuery } from '#web/shared/payouts/bank-account-queries.ts'
import { useCan, useMerchant, useMerchantStore } from '#web/stores/merchant.ts'
import { EmptyCard } from '#web/ui/feedback/empty-state.tsx'
import { SkeletonItems } from '#web/ui/feedback/skeleton.tsx'
import detail from '#web/ui/layout/detail.module.css'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { PayoutsHeader } from '../payouts-frame.tsx'
import { AccountItem } from './account-item.tsx'

/** Where money is paid out to, by currency. */
export function BankAccountsPage() {
  const { t } = useTranslation('bank-accounts')
  const { id } = useMerchant()
  const mayManage = useCan('bank_accounts.manage')
  const accounts = useQuery(bankAccountsQuery(id))
  const isEmpty = accounts.data?.length === 0
  return (
    <>
      <PayoutsHeader
        actions={
          mayManage &&
          !isEmpty && (
            <ButtonLink to="/balance/bank-accounts/new" kind="primary">
              {t('add.open')}
            </ButtonLink>
          )
        }
      />
      <PendingRequests />
      {accounts.isPending && (
        <div className="card">
          <SkeletonItems items={3} />
        </div>
      )}
      {accounts.isError && <ErrorNotice title={t('failed')} error={accounts.error} onRetry={() => void accounts.refetch()} />}
      {isEmpty && <NoAccounts />}
      {accounts.data && !isEmpty && <AccountList accounts={accounts.data} />}
    </>
  )
}

/** The default of each currency comes first. */
function AccountList({ accounts }: { accounts: readonly BankAccount[] }) {
  const { t } = useTranslation(['bank-accounts', 'pages'])
  const sorted = accounts.toSorted((one, other) => one.currency.localeCompare(other.currency) || Number(other.is_default) - Number(one.is_default))
  return (
    <section className="card" aria-label={t('pages:/balance/bank-accounts.title')}>
      <ul className="ruled">
        {sorted.map((account) => (
          <AccountItem key={account.id} account={account} others={accounts.filter(({ id, currency }) => id !== account.id && currency === account.currency)} />
        ))}
      </ul>
    </section>
  )
}

function NoAccounts() {
  const { t } = useTranslation('bank-accounts')
  const mayManage = useCan('bank_accounts.manage')
  return (
    <EmptyCard
      title={t('empty.title')}
      text={t(mayManage ? 'empty.text' : 'empty.ask')}
      actions={
        mayManage && (
          <ButtonLink to="/balance/bank-accounts/new" kind="primary">
            {t('add.open')}
          </ButtonLink>
        )
      }
    />
  )
}

/** The changes of bank accounts that wait for a second person. */
function PendingRequests() {
  const { t } = useTranslation('bank-accounts')
  const locale = useLocale()
  const { id } = useMerchant()
  const canOpen = useMerchantStore((state) => state.routes.includes('/approvals/$approvalId'))
  const requests = useQuery({ ...pendingRequestsQuery(id), enabled: canOpen })
  const pending = (requests.data?.items ?? []).flatMap((item) => {
    const action = bankAccountActions.find((name) => name === item.action)
    return action ? [{ ...item, action }] : []
  })
  if (pending.length === 0) return null
  return (
    <section className={`card ${detail.panel}`} data-tone="warn" aria-label={t('pending.title')}>
      <strong>{t('pending.title')}</strong>
      {pending.map((request) => (
        <p key={request.id}>
          <Link to="/approvals/$approvalId" params={{ approvalId: request.id }}>
            {t(`pending.${request.action}`, { name: nameSubject(request, locale) })}
          </Link>{' '}
          <span className={detail.next}>{t('pending.by', { name: request.requested_by })}</span>
        </p>
      ))}
    </section>
  )
}
