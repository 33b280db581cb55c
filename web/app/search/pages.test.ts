import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import type en from '#areas/home/texts/en.json'
import type { Locale } from '#kernel/locale.ts'
import { isPageRoute, pageRoutes } from '#kernel/pages.ts'
import { toNamespaces } from '#kernel/texts.ts'
import { sayIn } from '../../../proof/browser/texts.ts'
import { readFiles } from '../../../scripts/locale-files.ts'
import { matchesList, searchedLists } from './lists.ts'
import { matchesWords, searchedPages, searchedSections } from './pages.ts'
import { creations, mayCreate } from './use-actions.ts'

describe('the pages of the search', () => {
  it('are the listed routes without parameters, and the lists behind one', () => {
    const paths = searchedPages.map(({ path: searched }) => searched)
    expect(paths).toEqual(expect.arrayContaining(['/', '/settings/notifications', '/risk/config/card_number', '/docs']))
    expect(
      paths.filter(
        (searched) => /\$|\/new$/.test(searched) || ['/overview', '/approvals/decided', '/approvals/team', '/settings/ownership'].includes(searched),
      ),
    ).toEqual([])
    expect(creations.filter(({ path: to }) => !isPageRoute(to) && !to.startsWith('/risk/config/'))).toEqual([])
  })
})

/** Files with cards of the settings that the search leaves out, with the reason. */
const leftOutCards: Readonly<Record<string, string>> = {
  'billing/web/billing-page.tsx': 'the only card of its page',
  'billing/web/statement-lines.tsx': 'about one month',
  'billing/web/statement-page.tsx': 'about one month',
  'identity/web/security/identity-card.tsx': 'only there for those who signed in by single sign-on',
  'settings/web/compliance/compliance-page.tsx': 'about one required document',
  'settings/web/info/info-page.tsx': 'only there while a live account lacks something',
  'settings/web/legal/legal-review.tsx': 'only there while a change is in review',
  'stores/web/store-card.tsx': 'about one store',
  'stores/web/stores-page.tsx': 'the only card of its page besides stores',
}

const areas = path.join(import.meta.dirname, '../../../areas')
const cards = globSync('*/web/**/*.tsx', { cwd: areas }).flatMap((file) =>
  [...readFileSync(path.join(areas, file), 'utf8').matchAll(/<SettingsCard\b[^>]*/g)].map(([tag]) => ({ file, anchor: /anchor="(\w+)"/.exec(tag)?.[1] })),
)

describe('the sections of the search', () => {
  it('are all cards of the settings', () => {
    const anchors = cards.flatMap(({ anchor }) => anchor ?? [])
    expect([...new Set(anchors)].sort()).toEqual(searchedSections.map(({ key }) => key).sort())
    const unanchored = cards.filter(({ anchor }) => anchor === undefined).map(({ file }) => file)
    expect([...new Set(unanchored)].sort()).toEqual(Object.keys(leftOutCards))
  })
})

function readTexts(locale: Locale) {
  const { pages, search } = toNamespaces(readFiles(locale))
  return { ...(search as (typeof en)['search']), pages: pages as Readonly<Record<string, { title: string; words: string }>>, say: sayIn(locale) }
}
const texts = { English: readTexts('en'), Chinese: readTexts('zh-cn') }

function find({ pages, sections, sectionWords, say }: (typeof texts)['English'], typed: string): string[] {
  return [
    ...searchedPages.map((page) => page.path).filter((page) => matchesWords(typed, `${pages[page]?.title} ${pages[page]?.words}`)),
    ...searchedSections.map(({ key }) => key).filter((key) => matchesWords(typed, `${sections[key]} ${sectionWords[key]}`)),
    ...searchedLists.filter((list) => matchesList(typed, list, say)).map(({ key }) => key),
  ]
}

describe.each(Object.entries(texts))('in %s', (_, ownTexts) => {
  it('each title is of a page', () => {
    const known: readonly string[] = [...pageRoutes, ...searchedPages.map((page) => page.path)]
    expect(Object.keys(ownTexts.pages).filter((page) => !known.includes(page))).toEqual([])
  })

  it.each([
    ['2fa', 'authenticators'],
    ['mfa', '/settings/security'],
    ['webhook', '/developer/webhooks'],
    ['invoice', '/settings/billing'],
    ['发票', '/settings/billing'],
    ['bank', '/balance/bank-accounts'],
    ['blacklist', '/risk/config/card_number'],
    ['黑名单', '/risk/config/card_number'],
    ['velocity', '/risk/rules'],
    ['dark', 'appearance'],
    ['api docs', '/docs'],
    ['descriptor', 'publicDetails'],
    ['vat', 'legalDetails'],
    ['退款', '/payments/bulk'],
    ['chargeback', '/payments-product/disputes'],
    ['sso', '/settings/team/single-sign-on'],
    ['csv', '/exports'],
    // Names that pages had before.
    ['payout calendar', '/balance/payouts'],
    ['expected payouts', '/balance/payouts'],
    ['business information', '/settings/info'],
    ['account', '/settings/account'],
    ['billing', '/settings/billing'],
    ['stores', '/settings/stores'],
    ['closed approvals', '/approvals'],
    ['decided approvals', '/approvals'],
    ['已处理的审批', '/approvals'],
    ['access review', '/settings/team/reviews'],
    ['compliance', '/settings/compliance'],
    ['合规', '/settings/compliance'],
    ['team', '/settings/team'],
    ['团队', '/settings/team'],
    ['模拟交易', '/risk/simulator'],
    ['sitemap', '/pages'],
    ['notification settings', '/settings/notifications'],
    ['accepted payments', '/risk/accepted'],
    ['risk simulator', '/risk/simulator'],
    ['模拟器', '/risk/simulator'],
    ['risk rules', '/risk/rules'],
    ['balance statements', '/balance/statements'],
    ['api requests', '/developer/requests'],
    ['sandbox controls', '/developer/sandbox'],
    ['dispute insights', '/payments-product/disputes/insights'],
    ['members', '/settings/team'],
    ['refund', 'payments.refunded'],
    ['partially refunded', 'payments.refunded'],
    ['退款', 'payments.refunded'],
    ['failed', 'payments.failed'],
    ['failed', 'payouts.processing_failure'],
    ['declined', 'payments.failed'],
    ['被拒绝', 'payments.failed'],
    ['captured', 'payments.uncaptured'],
    ['captured', 'payments.successful'],
    ['请款', 'payments.uncaptured'],
    ['disputed', 'payments.disputed'],
    ['canceled', 'payments.canceled'],
    ['won', 'disputes.won'],
    ['败诉', 'disputes.lost'],
    ['needs response', 'disputes.needs_response'],
    ['inquiries', 'disputes.inquiries'],
    ['in transit', 'payouts.processing'],
  ])('%j finds %s', (typed, key) => {
    expect(find(ownTexts, typed)).toContain(key)
  })

  it('each page has a name that no other has', () => {
    const titles = searchedPages.map((page) => ownTexts.pages[page.path]?.title)
    expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([])
  })

  it('finds everything by its name in both languages', () => {
    for (const { pages, sections, say } of Object.values(texts)) {
      for (const { path: page } of searchedPages) expect(find(ownTexts, pages[page]?.title ?? '')).toContain(page)
      for (const { key } of searchedSections) expect(find(ownTexts, sections[key])).toContain(key)
      for (const { key, name } of searchedLists) expect(find(ownTexts, say(name))).toContain(key)
    }
  })

  it('finds refunded payments as such', () => {
    expect(searchedLists.filter((list) => matchesList('refund', list, ownTexts.say)).map(({ key }) => key)).toEqual(['payments.refunded'])
  })

  it('finds a list by its name and that of its page, not by the latter alone', () => {
    for (const list of searchedLists) {
      const title = ownTexts.pages[list.page]?.title ?? ''
      expect(matchesList(`${ownTexts.say(list.name)} ${title}`, list, ownTexts.say)).toBe(true)
      expect(matchesList(title, list, ownTexts.say)).toBe(false)
    }
  })
})

describe('what the search creates', () => {
  const offered = (held: Parameters<typeof mayCreate>[1], kind: Parameters<typeof mayCreate>[2]) =>
    creations.filter((creation) => mayCreate(creation, held, kind)).map(({ key }) => key)

  it('needs every right of it', () => {
    expect(offered([], 'sandbox')).toEqual([])
    expect(offered(['exports.manage', 'customers.read'], 'live')).toEqual(['exportCustomers'])
    expect(offered(['payouts.manage', 'team.manage', 'keys.manage'], 'live')).toEqual(['createPayout', 'inviteMember', 'createKey'])
  })

  it('offers test payments in a sandbox only', () => {
    expect([offered(['sandbox.control'], 'sandbox'), offered(['sandbox.control'], 'live')]).toEqual([['createTestPayment'], []])
  })
})

describe('the typed words', () => {
  it.each([
    ['pay', 'Payments', true],
    ['bank acc', 'Bank accounts iban', true],
    ['ACC bank', 'Bank accounts iban', true],
    ['ments', 'Payments', false],
    ['密码', '安全 修改密码 password', true],
    ['passw', '安全 修改密码 password', true],
    ['', 'Anything', true],
    ['pay out', 'Payouts', false],
  ])('%j in %j: %s', (typed, text, isFound) => {
    expect(matchesWords(typed, text)).toBe(isFound)
  })
})
