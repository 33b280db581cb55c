import type { Locale } from '@counterfoil/contract/locale'

/** Values of a bank account in words, for whoever decides on a change of it. */
export const bankAccountTexts: Readonly<Record<Locale, { named: string; removed: string; default: string; types: Record<'business' | 'personal', string> }>> = {
  en: { named: '{currency} •••• {last4}', removed: 'Removed', default: 'Default for {currency}', types: { business: 'Business', personal: 'Personal' } },
  'zh-cn': { named: '{currency} •••• {last4}', removed: '移除', default: '{currency} 默认账户', types: { business: '对公', personal: '个人' } },
}
