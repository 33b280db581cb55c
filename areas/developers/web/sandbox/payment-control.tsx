import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { createSandboxPayment, type TestCard } from '#areas/developers/contract/sandbox/endpoints.ts'
import { limits } from '#kernel/limits.ts'
import { formatMoney } from '#kernel/money/money.ts'
import { sampleAmountMinor } from '#kernel/money/sample-amounts.ts'
import { call } from '#web/api/call.ts'
import { parseAmount } from '#web/shared/money/amount-input.ts'
import { useMerchant } from '#web/stores/merchant.ts'
import { Combobox } from '#web/ui/forms/combobox.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { ObjectLink } from '../requests/object-link.tsx'
import { Control, useControl } from './control.tsx'
import { testCardsQuery } from './queries.ts'
import styles from './sandbox.module.css'

const captures = ['automatic', 'manual'] as const

/** A payment with any test card, or one that is declined with a code. */
export function PaymentControl({ kind }: { kind: 'card' | 'decline' }) {
  const { t } = useTranslation('sandbox')
  const locale = useLocale()
  const { id, default_currency: currency } = useMerchant()
  const cards = useQuery(testCardsQuery(id)).data ?? []
  const options = cards.filter(({ group }) => (group === 'decline_code') === (kind === 'decline')).map((card) => optionOf(card, t(`outcome.${card.outcome}`)))
  const { form, result } = useControl({
    endpoint: createSandboxPayment,
    initial: {
      card: kind === 'card' ? 'visa' : 'decline_insufficient_funds',
      amount: formatMoney(sampleAmountMinor(currency), currency, locale, 'number'),
      capture: 'automatic' as (typeof captures)[number],
    },
    toBody: ({ card, amount, capture }) => ({ card, amount_minor: parseAmount(amount, currency, limits.amountMinorMax).amountMinor ?? 0, capture }),
    fields: ['card', 'amount_minor'],
    send: (body, idempotencyKey) => call(createSandboxPayment, { params: { id }, body }, { idempotencyKey, showsFieldErrors: true }),
  })
  const { values, problems } = form
  return (
    <Control
      title={t(`${kind}.title`)}
      text={t(`${kind}.text`)}
      submitText={t(`${kind}.submit`)}
      form={form}
      result={
        result && (
          <>
            {t(result.status === 'failed' ? 'result.declined' : 'result.created')} <ObjectLink id={result.payment_id} />
          </>
        )
      }
    >
      <Field label={t(`${kind}.choose`)} hint={options.find(({ value }) => value === values.card)?.detail} problem={problems.card}>
        {(control) => (
          <Combobox
            {...control}
            options={options}
            value={values.card}
            listLabel={t(`${kind}.choose`)}
            emptyText={t('card.none')}
            onChange={(card) => form.change({ card })}
          />
        )}
      </Field>
      {kind === 'card' && (
        <div className={styles.pair}>
          <TextField
            label={t('card.amount', { currency })}
            problem={problems.amount_minor}
            inputMode="decimal"
            autoComplete="off"
            value={values.amount}
            onText={(amount) => form.change({ amount }, 'amount_minor')}
          />
          <Field label={t('card.capture')}>
            {(control) => (
              <Select
                {...control}
                value={values.capture}
                onChange={({ target }) => form.change({ capture: captures.find((each) => each === target.value) ?? 'automatic' })}
              >
                {captures.map((capture) => (
                  <option key={capture} value={capture}>
                    {t(`card.captures.${capture}`)}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        </div>
      )}
    </Control>
  )
}

function optionOf({ id, name, number, group, country, decline_code }: TestCard, outcome: string) {
  if (group === 'decline_code') return { value: id, label: decline_code ?? id, detail: name ?? '' }
  return {
    value: id,
    label: name ?? number.replaceAll(/(\d{4})(?=\d)/g, '$1 '),
    detail: [outcome, decline_code, group === 'country' ? country : null].filter(Boolean).join(' · '),
  }
}
