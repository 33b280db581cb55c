import type { AmountLimit, LimitedAction } from '@counterfoil/contract/approvals/amount-limits'
import type { Locale } from '@counterfoil/contract/locale'
import { formatMoney } from '@counterfoil/contract/money/money'

const texts: Readonly<Record<Locale, { actions: Record<LimitedAction, string>; each: string; day: string; colon: string; comma: string }>> = {
  en: { actions: { refund: 'Refunds in {currency}', payout: 'Payouts in {currency}' }, each: '{amount} each', day: '{amount} a day', colon: ': ', comma: ', ' },
  'zh-cn': { actions: { refund: '{currency} 退款', payout: '{currency} 提现' }, each: '单笔 {amount}', day: '每日 {amount}', colon: '：', comma: '，' },
}

/** Describes one limit of a role: "Refunds in USD: $50.00 each, $150.00 a day". */
export function describeLimit(
  { action, currency, each_minor: each, day_minor: day }: AmountLimit & { readonly action: LimitedAction },
  locale: Locale,
): string {
  const { actions, each: eachText, day: dayText, colon, comma } = texts[locale]
  const amountIn = (text: string, amountMinor: number | null) => amountMinor !== null && text.replace('{amount}', formatMoney(amountMinor, currency, locale))
  const parts = [amountIn(eachText, each), amountIn(dayText, day)].filter(Boolean)
  return `${actions[action].replace('{currency}', currency)}${colon}${parts.join(comma)}`
}
