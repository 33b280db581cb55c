import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { OwnAccount } from '#areas/settings/contract/merchants/endpoints.ts'
import styles from './shop-auth.module.css'

interface AccountChoiceProps {
  accounts: readonly OwnAccount[]
  chosen: OwnAccount
  onChoose: (account: OwnAccount) => void
}

/** The account whose payments the store takes. Radio buttons, so arrows move and screen readers count. */
export function AccountChoice({ accounts, chosen, onChoose }: AccountChoiceProps) {
  const { t } = useTranslation(['stores', 'shell'])
  const name = useId()
  return (
    <fieldset className={styles.accounts}>
      <legend>{t('auth.account')}</legend>
      {accounts.map((account) => (
        <label key={account.id} className={styles.account}>
          <input type="radio" name={name} checked={account.id === chosen.id} onChange={() => onChoose(account)} />
          <span className={styles.words}>
            <span className={styles.name}>{account.name}</span>
            <span className={styles.kind}>{t(`shell:kinds.${account.kind}`)}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
