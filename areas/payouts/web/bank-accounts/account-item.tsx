import CreditCardIcon from 'lucide-react/icons/credit-card'
import LandmarkIcon from 'lucide-react/icons/landmark'
import { useTranslation } from 'react-i18next'
import { type BankAccount, type BankAccountStatus, setDefaultBankAccount } from '#areas/payouts/contract/bank-accounts/endpoints.ts'
import { payoutLimits } from '#areas/payouts/contract/rules.ts'
import { call } from '#web/api/call.ts'
import { useNeedsSecondPerson } from '#web/shared/approvals/second-person-note.tsx'
import { nameCountry } from '#web/shared/countries/list-countries.ts'
import { InstructionTag, InstructionText } from '#web/shared/instructions/instruction-note.tsx'
import { useAccountName } from '#web/shared/payouts/use-account-name.ts'
import { useCan, useMerchant } from '#web/stores/merchant.ts'
import { StatusTag, type StatusTone } from '#web/ui/feedback/status-tag.tsx'
import { Button } from '#web/ui/forms/button.tsx'
import { Facts } from '#web/ui/layout/facts.tsx'
import { ItemIcon } from '#web/ui/layout/item-icon.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { useDialog } from '#web/ui/overlays/use-dialog.ts'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { DateTime } from '#web/ui/time/date-time.tsx'
import { formatTime } from '#web/ui/time/time.ts'
import styles from './account-item.module.css'
import { RemoveAction } from './remove-action.tsx'
import { useAccountChange } from './use-account-change.ts'

/** One bank account: its bank, the end of its number, its status, and what can be done with it. */
export function AccountItem({ account, others }: { account: BankAccount; others: readonly BankAccount[] }) {
  const { t } = useTranslation('bank-accounts')
  const locale = useLocale()
  const nameAccount = useAccountName()
  const mayManage = useCan('bank_accounts.manage')
  const facts = [account.currency, nameCountry(account.country, locale), account.holder_name].filter(Boolean)
  return (
    <li className={styles.item}>
      <ItemIcon>{account.kind === 'debit_card' ? <CreditCardIcon /> : <LandmarkIcon />}</ItemIcon>
      <div>
        <div className="line">
          <h3 className={styles.name}>{nameAccount(account)}</h3>
          {account.is_default && <StatusTag tone="idle">{t('default')}</StatusTag>}
          <AccountStatusTag account={account} />
        </div>
        <p className={styles.facts}>{facts.join(' · ')}</p>
        <div className={styles.advice}>
          <AccountAdvice account={account} />
        </div>
        <AccountDetails account={account} />
      </div>
      {mayManage && (
        <div className={styles.actions}>
          {!account.is_default && <DefaultAction account={account} />}
          <RemoveAction account={account} others={others} />
        </div>
      )}
    </li>
  )
}

function AccountDetails({ account }: { account: BankAccount }) {
  const { t } = useTranslation('bank-accounts')
  const locale = useLocale()
  return (
    <details className={styles.details}>
      <summary>{t('details')}</summary>
      <Facts
        facts={[
          { key: 'type', label: t('fields.account_type'), value: t(`types.${account.account_type}`) },
          { key: 'holder', label: t('fields.holder_name'), value: account.holder_name },
          { key: 'country', label: t('fields.country'), value: nameCountry(account.country, locale) },
          { key: 'number', label: t(`fields.${account.number_type}`), value: t('number', { last4: account.last4 }) },
          { key: 'bank', label: t('fields.bank_name'), value: account.bank_name },
          { key: 'code', label: t('fields.bank_code'), value: account.bank_code },
          { key: 'address', label: t('fields.bank_address'), value: account.bank_address },
          { key: 'swift', label: t('fields.swift'), value: account.swift },
          { key: 'routing', label: t('fields.ach_routing_number'), value: account.ach_routing_number },
          { key: 'nameCheck', label: t('nameCheck.label'), value: account.name_check && t(`nameCheck.results.${account.name_check}`) },
          { key: 'instant', label: t('instant'), value: t(account.takes_instant ? 'instantYes' : 'instantNo') },
          { key: 'added', label: t('added'), value: <DateTime at={account.created_at} /> },
        ]}
      />
    </details>
  )
}

const tones: Readonly<Record<BankAccountStatus, StatusTone>> = { new: 'idle', verified: 'good', errored: 'bad' }

/** Whether the bank account has been paid to, or what the platform has not confirmed. */
function AccountStatusTag({ account: { status, instruction } }: { account: BankAccount }) {
  const { t } = useTranslation('bank-accounts')
  return instruction ? <InstructionTag instruction={instruction} /> : <StatusTag tone={tones[status]}>{t(`status.${status}`)}</StatusTag>
}

/** What the status means, and what to do; nothing for an account that works. */
function AccountAdvice({ account: { status, instruction, name_check: check, first_payout_from: heldUntil } }: { account: BankAccount }) {
  const { t } = useTranslation('bank-accounts')
  const locale = useLocale()
  const { time_zone: timeZone } = useMerchant()
  return (
    <>
      {instruction && (
        <p>
          <InstructionText instruction={instruction} />
        </p>
      )}
      {!instruction && status === 'errored' && <p>{t('advice.errored')}</p>}
      {(check === 'close_match' || check === 'no_match') && <p>{t(`nameCheck.advice.${check}`)}</p>}
      {heldUntil !== null && <p>{t('advice.held', { hours: payoutLimits.newBankAccountHoldHours, time: formatTime(heldUntil, timeZone, locale) })}</p>}
      {!instruction && status === 'new' && heldUntil === null && <p>{t('advice.new')}</p>}
    </>
  )
}

const ChangeDialog = lazyPart(() => import('./change-dialog.tsx'))

/** Makes an account the one that its currency is paid out to. */
function DefaultAction({ account }: { account: BankAccount }) {
  const { t } = useTranslation(['bank-accounts', 'shell'])
  const { id } = useMerchant()
  const name = useAccountName()(account)
  const isRequest = useNeedsSecondPerson('bank_accounts')
  const dialog = useDialog()
  const change = useAccountChange({
    send: () => call(setDefaultBankAccount, { params: { id, bankAccountId: account.id } }),
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
        <ChangeDialog
          title={t('makeDefault.title')}
          submitText={t(isRequest ? 'shell:secondPerson.submit' : 'makeDefault.submit')}
          change={change}
          onClose={dialog.close}
        >
          <p>{t('makeDefault.text', { name, currency: account.currency })}</p>
          <p>{t('makeDefault.open')}</p>
        </ChangeDialog>
      )}
    </>
  )
}
