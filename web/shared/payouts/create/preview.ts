import { keepPreviousData, type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { PayoutMethod } from '#areas/billing/contract/terms/kinds.ts'
import { previewPayout } from '#areas/payouts/contract/endpoints.ts'
import type { Answer } from '#kernel/endpoint.ts'
import type { BrokenRule } from '#kernel/field-errors.ts'
import type { Locale } from '#kernel/locale.ts'
import type { CurrencyCode } from '#kernel/money/currencies.ts'
import { formatMoney } from '#kernel/money/money.ts'
import { call } from '../../../api/call.ts'
import { ruleText } from '../../../i18n/i18n.ts'
import { parseAmount } from '../../money/amount-input.ts'
import type { PayoutValues } from './values.ts'

export type Preview = Answer<typeof previewPayout>

interface PreviewInput {
  readonly currency: CurrencyCode
  readonly method: PayoutMethod
  readonly bank_account_id: string
  /** Left out for the largest possible amount. */
  readonly amount_minor?: number
}

const previewsOf = (merchantId: string) => ['merchant', merchantId, 'payouts', 'preview'] as const

/** What a payout would cost, leave and when it would arrive, by the balance of this moment. */
export function previewQuery(merchantId: string, input: PreviewInput) {
  return queryOptions({
    queryKey: [...previewsOf(merchantId), input],
    queryFn: ({ signal }) => call(previewPayout, { params: { id: merchantId }, query: input }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 60_000,
  })
}

/** The preview of what somebody filled in. */
export function askOf({ currency, method, bankAccountId, amount }: PayoutValues): PreviewInput {
  const { amountMinor } = parseAmount(amount, currency)
  return { currency, method, bank_account_id: bankAccountId, ...(amountMinor !== null && { amount_minor: amountMinor }) }
}

/** Whether a preview has the limits of what is chosen: they differ by currency, method and account, not by amount. */
export function hasLimitsOf({ currency, method, bankAccountId }: PayoutValues, preview: Preview): boolean {
  return preview.currency === currency && preview.method === method && preview.bank_account_id === bankAccountId
}

/** The newest preview with the limits of what is chosen: that of the amount itself may be on its way. */
export function findLimits(queries: QueryClient, merchantId: string, values: PayoutValues): Preview | undefined {
  return queries
    .getQueryCache()
    .findAll({ queryKey: previewsOf(merchantId) })
    .toSorted((one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt)
    .flatMap(({ state }) => (state.data ? [state.data as Preview] : []))
    .find((preview) => hasLimitsOf(values, preview))
}

/** What is wrong with the amount, by the rules and in the words of the server. */
export function describeBroken(values: PayoutValues, preview: Preview, locale: Locale): string | undefined {
  const { amountMinor } = parseAmount(values.amount, values.currency)
  const broken = amountMinor === null || !hasLimitsOf(values, preview) ? null : findBrokenRule(amountMinor, preview)
  return broken ? ruleText(locale, broken.rule, broken.values) : undefined
}

function findBrokenRule(amountMinor: number, preview: Preview): Pick<BrokenRule, 'rule' | 'values'> | null {
  const { currency, minimum_minor: minimum, maximum_minor: maximum, step_minor: step } = preview
  const inWords = (minor: number) => (locale: Locale) => formatMoney(minor, currency, locale)
  if (amountMinor < minimum) return { rule: 'payout_below_minimum', values: { minimum: inWords(minimum) } }
  if (amountMinor % step !== 0) return { rule: 'payout_not_multiple', values: { currency, step: inWords(step) } }
  return amountMinor > maximum ? { rule: 'payout_above_available', values: { limit: inWords(Math.max(0, maximum)) } } : null
}

/** How long nobody has typed before the server is called. */
const pauseMs = 250

/** The server's preview of what is filled in. While somebody types it is the one before, which isn't current. */
export function usePreview(merchantId: string, values: PayoutValues): { preview: Preview | undefined; isCurrent: boolean } {
  const now = JSON.stringify(askOf(values))
  const [asked, setAsked] = useState(now)
  useEffect(() => {
    const timer = setTimeout(() => setAsked(now), pauseMs)
    return () => clearTimeout(timer)
  }, [now])
  const { data, isPlaceholderData } = useQuery({
    ...previewQuery(merchantId, JSON.parse(asked) as ReturnType<typeof askOf>),
    enabled: values.bankAccountId !== '',
  })
  return { preview: data?.currency === values.currency ? data : undefined, isCurrent: !isPlaceholderData && asked === now }
}
