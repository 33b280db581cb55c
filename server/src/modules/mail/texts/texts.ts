import type { Locale } from '@counterfoil/contract/locale'
import { en } from './en.ts'
import type { MailTexts } from './types.ts'
import { zhCn } from './zh-cn.ts'

export const mailTexts: Readonly<Record<Locale, MailTexts>> = { en, 'zh-cn': zhCn }
