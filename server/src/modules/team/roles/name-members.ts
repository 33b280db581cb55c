import type { Locale } from '@counterfoil/contract/locale'

/** The longest list of names; the others are counted. */
const namedMax = 3

const listTexts: Readonly<Record<Locale, { tag: string; rest: (count: number) => string }>> = {
  en: { tag: 'en', rest: (count) => (count === 1 ? '1 other member' : `${count} other members`) },
  'zh-cn': { tag: 'zh-CN', rest: (count) => `另外 ${count} 位成员` },
}

/** Names members for a text, in its language: "Ada, Grace, and 2 other members". */
export function nameMembers(members: readonly { readonly name: string }[]): (locale: Locale) => string {
  const names = members.slice(0, namedMax).map(({ name }) => name)
  const restCount = members.length - names.length
  return (locale) => {
    const { tag, rest } = listTexts[locale]
    return new Intl.ListFormat(tag).format(restCount > 0 ? [...names, rest(restCount)] : names)
  }
}
