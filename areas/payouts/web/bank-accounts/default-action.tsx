import Button from 'antd/es/button'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { type BankAccount, setDefaultBankAccount } from '#areas/payouts/contract/bank-accounts/endpoints.ts'
import { call } from '#web/api/call.ts'
import { useNeedsSecondPerson } from '#web/shared/approvals/second-person-note.tsx'
import { useAccountName } from '#web/shared/payouts/use-account-name.ts'
import { useMerchant } from '#web/stores/merchant.ts'
import { useDialog } from '#web/ui/overlays/use-dialog.ts'
import { useAccountChange } from './use-account-change.ts'

const ChangeDialog = lazy(() => import('./change-dialog.tsx'))

/** Makes an account the one that its currency is paid out to. */
export function DefaultAction({ account }: { account: BankAccount }) {
  const { t } = useTranslation(['bank-accounts', 'shell'])
  const { id } = useMerchant()
  const name = useAccountName()(account)
  const isRequest = useNeedsSecondPerson('bank_accounts')
  const dialog = useDialog()
  const change = useAccountChange({
    send: () => call(setDefaultBankAccount, { params: { id, bankAccountId: account.id } }, { showsErrors: true }),
    done: t('makeDefault.done', { name, currency: account.currency }),
    onEnd: dialog.closeForGood,
  })
  return (
    <>
      <Button
        aria-label={t('makeDefault.label', { name })}
        onClick={() => {
          change.reset()
          dialog.open(true)
        }}
      >
        {t('makeDefault.button')}
      </Button>
      {dialog.subject && (
        <Suspense fallback={null}>
          <ChangeDialog
            title={t('makeDefault.title')}
            submitText={t(isRequest ? 'shell:secondPerson.submit' : 'makeDefault.submit')}
            change={change}
            onClose={dialog.close}
          >
            <p>{t('makeDefault.text', { name, currency: account.currency })}</p>
            <p>{t('makeDefault.open')}</p>
          </ChangeDialog>
        </Suspense>
      )}
    </>
  )
}
