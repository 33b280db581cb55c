import type { Locale } from '../locale.ts'
import { en } from './texts/en.ts'
import { zhCn } from './texts/zh-cn.ts'
import type { EventType } from './types.ts'

const textsByLocale: Readonly<Record<Locale, Readonly<Record<EventType, string>>>> = { en, 'zh-cn': zhCn }

/** Returns what happened, by the type of an event. */
export function eventText(locale: Locale, type: EventType): string {
  return textsByLocale[locale][type]
}
