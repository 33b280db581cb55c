import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { reportSandboxPayout, sandboxPayoutReports, settleSandboxFunds } from '#areas/developers/contract/sandbox/endpoints.ts'
import { type PayoutFailureCode, payoutFailureCodes } from '#areas/payouts/contract/failures.ts'
import { formatMoney } from '#kernel/money/money.ts'
import { call } from '#web/api/call.ts'
import { newKey } from '#web/shared/money/use-money-call.ts'
import { useMerchant } from '#web/stores/merchant.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { Money } from '#web/ui/text/money.tsx'
import { shortenId } from '#web/ui/text/shorten-id.ts'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { ObjectLink } from '../requests/object-link.tsx'
import { Control, useControl } from './control.tsx'
import type { Sandbox } from './queries.ts'
import styles from './sandbox.module.css'

/** Pending money, made available before its day. */
export function SettleControl({ sandbox: { pending } }: { sandbox: Sandbox }) {
  const { t } = useTranslation('sandbox')
  const { id } = useMerchant()
  const queries = useQueryClient()
  const [idempotencyKey, setIdempotencyKey] = useState(newKey)
  const settle = useMutation({
    mutationFn: () => call(settleSandboxFunds, { params: { id } }, { idempotencyKey }),
    onSuccess: () => {
      setIdempotencyKey(newKey())
      return queries.invalidateQueries({ queryKey: ['merchant', id] })
    },
  })
  const form = {
    ref: { current: null },
    submit: (event: { preventDefault: () => void }) => {
      event.preventDefault()
      settle.mutate()
    },
    isSending: settle.isPending,
    refusal: { error: settle.error, fields: [] },
  }
  return (
    <Control
      title={t('settle.title')}
      text={t('settle.text')}
      submitText={t('settle.submit')}
      form={form}
      isDisabled={pending.length === 0}
      result={settle.data && t(settle.data.has_more ? 'settle.doneMore' : 'settle.done')}
    >
      {pending.length === 0 ? (
        <p className={styles.text}>{t('settle.none')}</p>
      ) : (
        <ul className={styles.sums}>
          {pending.map(({ currency, amount_minor }) => (
            <li key={currency}>
              <Money amountMinor={amount_minor} currency={currency} />
            </li>
          ))}
        </ul>
      )}
    </Control>
  )
}

/** What the bank reports about a payout. */
export function PayoutControl({ sandbox: { payouts } }: { sandbox: Sandbox }) {
  const { t } = useTranslation('sandbox')
  const locale = useLocale()
  const { id } = useMerchant()
  const { form, result } = useControl({
    endpoint: reportSandboxPayout,
    initial: { payoutId: '', report: 'fail', code: 'account_closed' as PayoutFailureCode },
    toBody: ({ payoutId, report, code }) => ({ payout_id: payoutId || (payouts[0]?.id ?? ''), report, failure_code: code }),
    fields: ['payout_id'],
    send: (body, idempotencyKey) => call(reportSandboxPayout, { params: { id }, body }, { idempotencyKey, showsFieldErrors: true }),
  })
  const { values, problems } = form
  return (
    <Control
      title={t('payout.title')}
      text={t('payout.text')}
      submitText={t('payout.submit')}
      form={form}
      isDisabled={payouts.length === 0}
      result={
        result && (
          <>
            {t(result.status === 'completed' ? 'payout.paid' : 'payout.failed')} <ObjectLink id={result.payout_id} />
          </>
        )
      }
    >
      {payouts.length === 0 ? (
        <>
          <p className={styles.text}>{t('payout.none')}</p>
          <Link to="/balance/payouts">{t('payout.create')}</Link>
        </>
      ) : (
        <>
          <Field label={t('payout.label')} problem={problems.payout_id}>
            {(control) => (
              <Select {...control} value={values.payoutId || payouts[0]?.id} onChange={({ target }) => form.change({ payoutId: target.value }, 'payout_id')}>
                {payouts.map((payout) => (
                  <option key={payout.id} value={payout.id}>
                    {`${formatMoney(payout.amount_minor, payout.currency, locale)} · ${shortenId(payout.id)}`}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <div className={styles.pair}>
            <Field label={t('payout.report')}>
              {(control) => (
                <Select {...control} value={values.report} onChange={({ target }) => form.change({ report: target.value })}>
                  {sandboxPayoutReports.map((report) => (
                    <option key={report} value={report}>
                      {t(`payout.reports.${report}`)}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
            {values.report !== 'settle' && (
              <Field label={t('payout.code')}>
                {(control) => (
                  <Select
                    {...control}
                    value={values.code}
                    onChange={({ target }) => form.change({ code: payoutFailureCodes.find((code) => code === target.value) ?? 'account_closed' })}
                  >
                    {payoutFailureCodes.map((code) => (
                      <option key={code}>{code}</option>
                    ))}
                  </Select>
                )}
              </Field>
            )}
          </div>
        </>
      )}
    </Control>
  )
}
