import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isApprovalRequested } from '#areas/approvals/contract/endpoints.ts'
import { approvalLimits } from '#areas/approvals/contract/rules.ts'
import type { CurrencyBalance } from '#areas/balance/contract/endpoints.ts'
import type { BankAccount } from '#areas/payouts/contract/bank-accounts/endpoints.ts'
import { createPayout, type PayoutDetail } from '#areas/payouts/contract/endpoints.ts'
import { payoutLimits } from '#areas/payouts/contract/rules.ts'
import type { BodyInput } from '#kernel/endpoint.ts'
import { limits } from '#kernel/limits.ts'
import type { CurrencyCode } from '#kernel/money/currencies.ts'
import { formatMoney, toDecimalText } from '#kernel/money/money.ts'
import { call } from '../../../api/call.ts'
import { useMerchant } from '../../../stores/merchant.ts'
import { showToast } from '../../../ui/feedback/toast-store.ts'
import { Field } from '../../../ui/forms/field.tsx'
import { TextInput } from '../../../ui/forms/text-input.tsx'
import { useLocale } from '../../../ui/text/use-locale.ts'
import { type Excess, findExcess } from '../../approvals/find-excess.ts'
import { nameSubject } from '../../approvals/name-subject.ts'
import { ownLimitsQuery, refetchApprovals } from '../../approvals/queries.ts'
import { useContractForm } from '../../forms/use-contract-form.ts'
import { AmountField } from '../../money/amount-field.tsx'
import { parseAmount, useAmountProblem, useAmountReader } from '../../money/amount-input.ts'
import styles from '../../money/money-dialog.module.css'
import { MoneyDialog } from '../../money/money-dialog.tsx'
import { useMoneyCall } from '../../money/use-money-call.ts'
import { useArrival } from '../payout-cells.tsx'
import { refetchPayouts, takeInPayout } from '../queries.ts'
import { DestinationFields } from './destination-fields.tsx'
import { PayoutSums } from './payout-sums.tsx'
import { describeBroken, findLimits, hasLimitsOf, usePreview } from './preview.ts'
import { startPayout, toBody } from './values.ts'

interface CreateDialogProps {
  accounts: readonly BankAccount[]
  balances: readonly CurrencyBalance[]
  currency: CurrencyCode | undefined
  onClose: () => void
}

/** Pays out of a currency's available balance. What it costs, leaves and when it arrives is the server's preview. */
export default function CreateDialog({ accounts, balances, currency: wanted, onClose }: CreateDialogProps) {
  const { t } = useTranslation('payouts')
  const locale = useLocale()
  const { id: merchantId, default_currency: defaultCurrency } = useMerchant()
  const queries = useQueryClient()
  const arrivalOf = useArrival()
  const ownLimits = useQuery(ownLimitsQuery(merchantId)).data

  const sayCreated = (payout: PayoutDetail) => {
    const amount = formatMoney(payout.amount_minor, payout.currency, locale)
    const text = payout.hold
      ? t('create.doneHeld', { amount, hours: payoutLimits.newBankAccountHoldHours })
      : t('create.done', { amount, day: arrivalOf(payout) })
    showToast({ kind: 'success', text })
  }
  const money = useMoneyCall({
    subject: `${merchantId}/payout`,
    send: (body: BodyInput<typeof createPayout>, idempotencyKey) =>
      call(createPayout, { params: { id: merchantId }, body }, { idempotencyKey, showsFieldErrors: true }),
    onRefused: () => void refetchPayouts(queries, merchantId),
  })
  const [initial] = useState(() => startPayout(money.unsettled, wanted ?? chooseCurrency(accounts, balances) ?? defaultCurrency, accounts))
  const describe = useAmountProblem()
  const form = useContractForm({
    endpoint: createPayout,
    initial,
    toBody: (values) => money.unsettled ?? toBody(values),
    fields: ['amount_minor', 'method', 'bank_account_id', 'statement_descriptor'],
    texts: ({ amount, currency }) => {
      const { problem } = parseAmount(amount, currency)
      return { amount_minor: problem ? describe(problem, currency) : undefined }
    },
    check: (values) => {
      const known = findLimits(queries, merchantId, values)
      const broken = known && money.unsettled === null ? describeBroken(values, known, locale) : undefined
      return broken ? { amount_minor: broken } : {}
    },
    send: money.send,
    onDone: (answer) => {
      if (isApprovalRequested(answer)) {
        showToast({ kind: 'success', text: t('create.requested', { amount: nameSubject(answer.approval, locale), hours: approvalLimits.approvalHours }) })
        void refetchPayouts(queries, merchantId)
      } else {
        void takeInPayout(queries, merchantId, answer)
        sayCreated(answer)
      }
      void refetchApprovals(queries, merchantId)
      onClose()
    },
  })
  const { values } = form
  const { currency } = values
  const read = useAmountReader(currency, limits.amountMinorMax)
  const { amountMinor } = read(values.amount)
  const { preview, isCurrent } = usePreview(merchantId, values)
  const isLocked = form.isSending || money.unsettled !== null
  // If the answer of a payout got lost, its amount may already be missing in the balance that the preview shows.
  const broken = preview && !isLocked ? describeBroken(values, preview, locale) : undefined
  /** Without an amount that can't be paid out, whose sums would make no sense. */
  const asked = broken === undefined ? amountMinor : null
  const inWords = (minor: number) => formatMoney(minor, currency, locale)
  const excess = amountMinor === null ? null : findExcess(ownLimits, 'payout', amountMinor, currency)
  const hasAccount = values.bankAccountId !== ''
  return (
    <MoneyDialog
      title={t('create.title')}
      submitText={asked === null ? t('create.submitPlain') : t(excess ? 'create.request' : 'create.submit', { amount: inWords(asked) })}
      isOver={!hasAccount}
      form={form}
      money={money}
      onClose={onClose}
    >
      <DestinationFields
        accounts={accounts}
        balances={balances}
        values={values}
        problem={form.problems.bank_account_id ?? form.problems.method}
        isLocked={isLocked}
        onChange={(changed) => form.change(changed, 'amount_minor', 'bank_account_id', 'method')}
      />
      {hasAccount && (
        <>
          <AmountField
            label={t('create.amount')}
            text={values.amount}
            currency={currency}
            read={read}
            onChange={(amount) => form.change({ amount }, 'amount_minor')}
            hint={preview && t('create.range', { minimum: inWords(preview.minimum_minor), maximum: inWords(Math.max(0, preview.maximum_minor)) })}
            problem={broken ?? form.problems.amount_minor}
            isDisabled={isLocked}
          />
          <PayoutSums
            preview={preview}
            amountMinor={asked}
            isCurrent={isCurrent}
            onTakeAll={
              isLocked || !preview || !hasLimitsOf(values, preview)
                ? undefined
                : (maximumMinor) => form.change({ amount: toDecimalText(maximumMinor, currency) }, 'amount_minor')
            }
          />
          <DescriptorField
            text={values.descriptor}
            problem={form.problems.statement_descriptor}
            isDisabled={isLocked}
            onChange={(descriptor) => form.change({ descriptor }, 'statement_descriptor')}
          />
          {excess && <PayoutExcess excess={excess} currency={currency} />}
        </>
      )}
    </MoneyDialog>
  )
}

/** The first currency of the balance that has both an account and money, otherwise the first with an account. */
function chooseCurrency(accounts: readonly BankAccount[], balances: readonly CurrencyBalance[]): CurrencyCode | undefined {
  const payable = balances.filter(({ currency }) => accounts.some((account) => account.currency === currency))
  return (payable.find(({ available_minor }) => available_minor > 0) ?? payable[0] ?? accounts[0])?.currency
}

interface DescriptorFieldProps {
  text: string
  problem: string | undefined
  isDisabled: boolean
  onChange: (text: string) => void
}

/** What the bank statement shows. */
function DescriptorField({ text, problem, isDisabled, onChange }: DescriptorFieldProps) {
  const { t } = useTranslation('payouts')
  return (
    <Field label={t('create.descriptor')} hint={t('create.descriptorHint')} problem={problem}>
      {(control) => <TextInput {...control} value={text} disabled={isDisabled} autoComplete="off" onChange={({ target }) => onChange(target.value)} />}
    </Field>
  )
}

/** Says that the amount is above the person's limit, and what happens instead. */
function PayoutExcess({ excess, currency }: { excess: Excess; currency: string }) {
  const { t } = useTranslation('payouts')
  const locale = useLocale()
  const { exceeded } = excess
  const limit = exceeded === 'currency' ? currency : formatMoney(excess.limitMinor, currency, locale)
  return (
    <div className={styles.problem} data-tone="warn" role="status">
      <strong>{t('create.excess.title')}</strong>
      <p>
        {t(`create.excess.${exceeded}`, { limit })} {t('create.excess.next', { hours: approvalLimits.approvalHours })}
      </p>
    </div>
  )
}
