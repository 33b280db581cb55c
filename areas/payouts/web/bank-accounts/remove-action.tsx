import Button from 'antd/es/button'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { type BankAccount, removeBankAccount } from '#areas/payouts/contract/bank-accounts/endpoints.ts'
import { call } from '#web/api/call.ts'
import { useNeedsSecondPerson } from '#web/shared/approvals/second-person-note.tsx'
import { useAccountName } from '#web/shared/payouts/use-account-name.ts'
import { useMerchant } from '#web/stores/merchant.ts'
import { useDialog } from '#web/ui/overlays/use-dialog.ts'
import { RemovalEffects, useRemovalBlock } from './removal-effects.tsx'
import { useAccountChange } from './use-account-change.ts'

const ChangeDialog = lazy(() => import('./change-dialog.tsx'))

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
    send: () => call(removeBankAccount, { params: { id, bankAccountId: account.id } }, { showsErrors: true }),
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
        <Suspense fallback={null}>
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
        </Suspense>
      )}
    </>
  )
}
