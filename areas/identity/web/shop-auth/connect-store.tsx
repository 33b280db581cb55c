import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { logout } from '#areas/identity/contract/sign-in.ts'
import { namedKindOf, type OwnAccount } from '#areas/settings/contract/merchants/endpoints.ts'
import { connectStore, type StorePreview } from '#areas/stores/contract/endpoints.ts'
import { call } from '#web/api/call.ts'
import { merchantsQuery, permissionsQuery } from '#web/session/queries.ts'
import { forgetSession } from '#web/session/quit-login.ts'
import { chooseAccount } from '#web/session/session.ts'
import { keepStoreTicketWhile } from '#web/session/store-ticket.ts'
import { ErrorNotice } from '#web/shared/errors/error-notice.tsx'
import { useScopeText } from '#web/shared/stores/use-scope-text.ts'
import { useMerchantStore } from '#web/stores/merchant.ts'
import { isUser, useUserStore } from '#web/stores/user.ts'
import { SkeletonBar } from '#web/ui/feedback/skeleton.tsx'
import { Button } from '#web/ui/forms/button.tsx'
import styles from '../gate/form.module.css'
import { FormRefusal } from '../gate/form-refusal.tsx'
import { Gate } from '../gate/gate.tsx'
import type { Connected } from './connected-store.tsx'
import shop from './shop-auth.module.css'

interface ConnectStoreProps {
  ticket: string
  preview: StorePreview
  onConnected: (connected: Connected) => void
}

/** Asks for the account, shows what the app may do in the store, and connects it. */
export function ConnectStore({ ticket, preview, onConnected }: ConnectStoreProps) {
  const { t } = useTranslation('stores')
  const { handle, scopes, admin_url: adminUrl } = preview
  const queries = useQueryClient()
  const accounts = useQuery(merchantsQuery)
  const last = useMerchantStore(({ merchant }) => merchant)
  const [chosen, setChosen] = useState<OwnAccount | null>(null)
  const account = chosen ?? chooseAccount(accounts.data ?? [], last)
  const connect = useMutation({
    mutationFn: ({ id }: OwnAccount) => call(connectStore, { params: { id }, body: { ticket } }, { showsFieldErrors: true }),
    onSuccess: ({ return_url: returnUrl }, { id, name }) => {
      void queries.invalidateQueries({ queryKey: ['merchant', id, 'stores'] })
      onConnected({ handle, returnUrl, account: name })
    },
  })
  return (
    <Gate title={t('auth.title', { store: handle })} lead={t('auth.text')}>
      <div className={styles.form}>
        {accounts.isError && <ErrorNotice title={t('auth.accountsFailed')} error={accounts.error} onRetry={() => void accounts.refetch()} />}
        {accounts.isPending && <SkeletonBar height={96} />}
        {accounts.data?.length === 0 && <p className={styles.info}>{t('auth.noAccounts')}</p>}
        {accounts.data && account && <AccountChoice accounts={accounts.data} chosen={account} onChoose={setChosen} />}
        <ScopeList scopes={scopes} />
        <FormRefusal error={connect.error} fields={[]} />
        {account && <ConnectButton account={account} isSending={connect.isPending} onConnect={() => connect.mutate(account)} />}
        <a href={adminUrl} target="_top" className={styles.back}>
          {t('auth.cancel')}
        </a>
        <SwitchPerson />
      </div>
    </Gate>
  )
}

/** Only who may connect stores to the account can press it. */
function ConnectButton({ account, isSending, onConnect }: { account: OwnAccount; isSending: boolean; onConnect: () => void }) {
  const { t } = useTranslation('stores')
  const rights = useQuery(permissionsQuery(account.id))
  const mayNot = rights.data !== undefined && !rights.data.granted.includes('stores.manage')
  return (
    <>
      {mayNot && (
        <p className={styles.refusal} role="alert">
          {t('auth.mayNot', { account: account.name })}
        </p>
      )}
      <Button kind="primary" size="large" isWide disabled={mayNot} isBusy={isSending || rights.isPending} onClick={onConnect}>
        {t('auth.connect')}
      </Button>
    </>
  )
}

/** What the owner of the store allowed, in plain words. */
function ScopeList({ scopes }: { scopes: readonly string[] }) {
  const { t } = useTranslation('stores')
  const describe = useScopeText()
  return (
    <section aria-labelledby="store-scopes">
      <h2 id="store-scopes" className={shop.heading}>
        {t('scopes.title')}
      </h2>
      <ul className={shop.scopes}>
        {scopes.map((scope) => (
          <li key={scope}>{describe(scope)}</li>
        ))}
      </ul>
    </section>
  )
}

interface AccountChoiceProps {
  accounts: readonly OwnAccount[]
  chosen: OwnAccount
  onChoose: (account: OwnAccount) => void
}

/** The account whose payments the store takes. Radio buttons, so arrows move and screen readers count. */
function AccountChoice({ accounts, chosen, onChoose }: AccountChoiceProps) {
  const { t } = useTranslation(['stores', 'shell'])
  const name = useId()
  return (
    <fieldset className={shop.accounts}>
      <legend>{t('auth.account')}</legend>
      {accounts.map((account) => (
        <label key={account.id} className={shop.account}>
          <input type="radio" name={name} checked={account.id === chosen.id} onChange={() => onChoose(account)} />
          <span className={shop.words}>
            <span className={shop.name}>{account.name}</span>
            <span className={shop.kind}>{t(`shell:kinds.${namedKindOf(account)}`)}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}

/** Who is signed in, and the way to another sign-in with the same ticket. */
function SwitchPerson() {
  const { t } = useTranslation('stores')
  const email = useUserStore(({ user }) => (isUser(user) ? user.email : ''))
  const leave = useMutation({
    // The session ends in this browser even if the server can't be reached.
    mutationFn: () => call(logout, {}).catch(() => null),
    onSuccess: () => keepStoreTicketWhile(forgetSession),
  })
  return (
    <p className={styles.aside}>
      {t('auth.signedInAs', { email })}{' '}
      <button type="button" className={styles.link} disabled={leave.isPending} onClick={() => leave.mutate()}>
        {t('auth.switch')}
      </button>
    </p>
  )
}
