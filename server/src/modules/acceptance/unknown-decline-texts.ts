import type { DeclineTexts } from '@counterfoil/contract/cards/declines'
import type { Locale } from '@counterfoil/contract/locale'

/** Texts of payments with codes that aren't known: together they have no single code to name. */
export const unknownDeclineTexts: Readonly<Record<Locale, Pick<DeclineTexts, 'text' | 'next_step'>>> = {
  en: { text: 'Unknown error.', next_step: 'Open the payments to see their codes, and contact support with them.' },
  'zh-cn': { text: '未知错误。', next_step: '打开交易查看错误代码，并将代码提供给技术支持。' },
}
