import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { CurrencyCode } from '#kernel/money/currencies.ts'
import { balanceQuery } from '../../../api/account-queries.ts'
import { useCan, useMerchant } from '../../../stores/merchant.ts'
import { Button } from '../../../ui/forms/button.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { useDialog } from '../../../ui/overlays/use-dialog.ts'
import { useShortcuts } from '../../../ui/shortcuts/registry.ts'
import { bankAccountsQuery } from '../bank-account-queries.ts'

const CreateDialog = lazyPart(() => import('./create-dialog.tsx'))

interface CreateActionProps {
  /** The currency that the form begins with; by default one with money to pay out. */
  currency?: CurrencyCode
}

/** The way to a payout, for those who may create one. */
export function CreateAction({ currency }: CreateActionProps) {
  const { t } = useTranslation(['payouts', 'shell'])
  const { id } = useMerchant()
  const mayManage = useCan('payouts.manage')
  const dialog = useDialog()
  const isOpen = dialog.subject !== null
  const accounts = useQuery({ ...bankAccountsQuery(id), enabled: mayManage })
  const balance = useQuery({ ...balanceQuery(id), enabled: mayManage })
  const isReady = accounts.data !== undefined && balance.data !== undefined
  const open = () => {
    if (accounts.isError) void accounts.refetch()
    if (balance.isError) void balance.refetch()
    dialog.open(true)
  }
  // One of several for currencies has no key.
  useShortcuts({ shortcuts: mayManage && !currency ? [{ keys: 'c', label: t('create.open'), onPress: open }] : [] })
  if (!mayManage) return null
  return (
    <>
      <Button
        kind={currency ? 'default' : 'primary'}
        isBusy={isOpen && !isReady}
        onClick={open}
        {...(currency && { 'aria-label': t('create.openIn', { currency }) })}
      >
        {t('create.open')}
      </Button>
      {isOpen && isReady && <CreateDialog accounts={accounts.data} balances={balance.data} currency={currency} onClose={dialog.close} />}
    </>
  )
}
