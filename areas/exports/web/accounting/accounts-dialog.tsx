import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { journalAccountNames } from '#areas/exports/contract/accounting/accounts.ts'
import { getJournalAccounts, type MappedAccounts, setJournalAccounts } from '#areas/exports/contract/accounting/endpoints.ts'
import type { BodyInput } from '#kernel/endpoint.ts'
import { call } from '#web/api/call.ts'
import { ErrorNotice } from '#web/shared/errors/error-notice.tsx'
import { Refusal } from '#web/shared/errors/refusal.tsx'
import { exportsKey } from '#web/shared/exports/queries.ts'
import { useContractForm } from '#web/shared/forms/use-contract-form.ts'
import { useMerchant } from '#web/stores/merchant.ts'
import { SkeletonItems } from '#web/ui/feedback/skeleton.tsx'
import { showToast } from '#web/ui/feedback/toast-store.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx'
import styles from './accounting.module.css'

const parts = ['name', 'code', 'tax_rate'] as const
const fields = journalAccountNames.flatMap((_, index) => parts.map((part) => `accounts.${index}.${part}` as const))

/** Names the accounts of journals as the books of the business do. */
export default function AccountsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('exports')
  const accounts = useQuery(accountsQuery(useMerchant().id))
  if (accounts.data) return <AccountsForm initial={accounts.data} onClose={onClose} />
  return (
    <Dialog title={t('accounting.accountsTitle')} onClose={onClose} footer={<Button onClick={onClose}>{t('accounting.back')}</Button>}>
      {accounts.isError ? (
        <ErrorNotice title={t('accounting.accountsFailed')} error={accounts.error} onRetry={() => void accounts.refetch()} />
      ) : (
        <SkeletonItems items={4} />
      )}
    </Dialog>
  )
}

function AccountsForm({ initial, onClose }: { initial: MappedAccounts; onClose: () => void }) {
  const { t } = useTranslation('exports')
  const { id } = useMerchant()
  const queries = useQueryClient()
  const form = useContractForm({
    endpoint: setJournalAccounts,
    initial,
    toBody: (values) => values,
    fields,
    send: (body: BodyInput<typeof setJournalAccounts>) => call(setJournalAccounts, { params: { id }, body }, { showsFieldErrors: true }),
    onDone: (saved) => {
      queries.setQueryData(accountsQuery(id).queryKey, saved)
      showToast({ kind: 'success', text: t('accounting.saved') })
      onClose()
    },
  })
  const change = (index: number, part: (typeof parts)[number], text: string) =>
    form.change(
      { accounts: form.values.accounts.map((mapped, position) => (position === index ? { ...mapped, [part]: text } : mapped)) },
      `accounts.${index}.${part}`,
    )
  return (
    <FormDialog title={t('accounting.accountsTitle')} submitText={t('accounting.save')} closeText={t('accounting.back')} form={form} onClose={onClose}>
      <p>{t('accounting.accountsText')}</p>
      {form.values.accounts.map((mapped, index) => (
        <fieldset key={mapped.account} className={styles.account} disabled={form.isSending}>
          <legend>{t(`accounting.names.${mapped.account}`)}</legend>
          {parts.map((part) => (
            <Field key={part} label={t(`accounting.parts.${part}`)} problem={form.problems[`accounts.${index}.${part}`]}>
              {(control) => (
                <TextInput
                  {...control}
                  name={`${mapped.account}.${part}`}
                  autoComplete="off"
                  autoFocus={index === 0 && part === 'name'}
                  placeholder={part === 'name' ? t(`accounting.names.${mapped.account}`) : undefined}
                  value={mapped[part]}
                  onChange={({ target }) => change(index, part, target.value)}
                />
              )}
            </Field>
          ))}
        </fieldset>
      ))}
      <Refusal {...form.refusal} />
    </FormDialog>
  )
}

/** The accounts of journals, as the business has mapped them. */
function accountsQuery(merchantId: string) {
  return queryOptions({
    queryKey: [...exportsKey(merchantId), 'accounts'],
    queryFn: ({ signal }) => call(getJournalAccounts, { params: { id: merchantId } }, { signal }),
  })
}
