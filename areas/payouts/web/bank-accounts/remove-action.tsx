import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { type BankAccount, removeBankAccount } from '#areas/payouts/contract/bank-accounts/endpoints.ts'
import { payoutQuery } from '#areas/payouts/contract/query.ts'
import { call } from '#web/api/call.ts'
import { useNeedsSecondPerson } from '#web/shared/approvals/second-person-note.tsx'
import { searchFor } from '#web/shared/lists/search-for.ts'
import { openPayoutsQuery, schedulesQuery } from '#web/shared/payouts/bank-account-queries.ts'
import { useAccountName } from '#web/shared/payouts/use-account-name.ts'
import { useMerchant } from '#web/stores/merchant.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { useDialog } from '#web/ui/overlays/use-dialog.ts'
import { useAccountChange } from './use-account-change.ts'

const ChangeDialog = lazyPart(() => import('./change-dialog.tsx'))

interface RemoveActionProps {
  account: BankAccount
  /** The other accounts of its currency. */
  others: readonly BankAccount[]
}

/** Takes a bank account away, after saying what follows. */
export function RemoveAction({ account, others }: RemoveActionProps) {
  const { t } = useTranslation(['bank-accounts', 'shell'])
  const { id } = useMerchant()
  const name = useAccountName()(account)
  const isRequest = useNeedsSecondPerson('bank_accounts')
  const dialog = useDialog()
  const block = useRemovalBlock(account, others, dialog.subject !== null)
  const change = useAccountChange({
    send: () => call(removeBankAccount, { params: { id, bankAccountId: account.id } }),
    done: t('remove.done', { name }),
    onEnd: dialog.closeForGood,
  })
  return (
    <>
      <Button
        aria-label={t('remove.label', { name })}
        onClick={() => {
          change.reset()
          dialog.open(true)
        }}
      >
        {t('remove.button')}
      </Button>
      {dialog.subject && (
        <ChangeDialog
          title={t('remove.title')}
          submitText={t(isRequest ? 'shell:secondPerson.submit' : 'remove.submit')}
          isDangerous
          isBlocked={block !== null}
          change={change}
          onClose={dialog.close}
        >
          <RemovalEffects account={account} others={others} block={block} />
        </ChangeDialog>
      )}
    </>
  )
}

/** Why an account can't be removed yet: its currency has to have another default, or payouts to it are in progress. */
type Block = { readonly reason: 'default' } | { readonly reason: 'payouts'; readonly count: number }

/** Null if nothing is in the way, as far as the page knows: the server decides. */
function useRemovalBlock({ id: accountId, currency, is_default }: BankAccount, others: readonly BankAccount[], isAsking: boolean): Block | null {
  const { id } = useMerchant()
  const open = useQuery({ ...openPayoutsQuery(id, currency), enabled: isAsking })
  if (is_default && others.length > 0) return { reason: 'default' }
  const count = open.data?.items.filter(({ bank_account }) => bank_account.id === accountId).length ?? 0
  return count > 0 ? { reason: 'payouts', count } : null
}

/** What follows from removing an account. */
function RemovalEffects({ account, others, block }: { account: BankAccount; others: readonly BankAccount[]; block: Block | null }) {
  const { t } = useTranslation('bank-accounts')
  const { id } = useMerchant()
  const name = useAccountName()(account)
  const schedules = useQuery(schedulesQuery(id))
  const { currency } = account
  if (block?.reason === 'default') return <p>{t('remove.isDefault', { name, currency })}</p>
  if (block?.reason === 'payouts') {
    return (
      <>
        <p>{t('remove.inUse', { count: block.count })}</p>
        <p>
          <Link to="/balance/payouts" search={searchFor(payoutQuery, { status: ['processing'], currency })}>
            {t('remove.viewPayouts')}
          </Link>
        </p>
      </>
    )
  }
  const isScheduled = schedules.data?.some((schedule) => schedule.currency === currency && schedule.frequency !== 'manual')
  return (
    <>
      <p>{t('remove.text', { name })}</p>
      {others.length === 0 && <p>{t(isScheduled ? 'remove.stopsSchedule' : 'remove.isLast', { currency })}</p>}
    </>
  )
}
