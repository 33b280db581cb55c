import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { menuFor } from '@counterfoil/contract/merchants/menu'
import { permissions } from '@counterfoil/contract/permissions'
import { describe, expect, it } from 'vitest'
import en from '../../../../locales/en/search.json' with { type: 'json' }
import zh from '../../../../locales/zh-cn/search.json' with { type: 'json' }
import { creations, mayCreate } from './creations.ts'
import { matchesWords } from './match-words.ts'
import { searchedPages } from './pages.ts'
import { searchedSections } from './sections.ts'

/** Routes that the search leaves out, with the reason. */
const leftOut: Readonly<Record<string, string>> = {
  '/overview': 'a second address of Home',
  '/open': 'forwards the links of emails and notifications',
  '/components': 'for contributors; no page links to it',
  '/settings/ownership': 'opened by the link in an email, which has the token',
}

const openRoutes = menuFor(new Set(permissions)).routes
const routes = path.join(import.meta.dirname, '../routes')
/** Read as text: the routes themselves load the whole application. */
const shellPaths = readdirSync(routes).flatMap((file) =>
  [...readFileSync(path.join(routes, file), 'utf8').matchAll(/getParentRoute: \(\) => shell,\s*path: '([^']+)'/g)].map(([, route = '']) => route),
)

describe('the pages of the search', () => {
  it('are all routes without parameters', () => {
    expect(shellPaths.length).toBeGreaterThan(50)
    const known = new Set<string>([...searchedPages, ...creations].map((page) => page.path))
    expect(shellPaths.filter((route) => !route.includes('$') && !known.has(route) && !(route in leftOut))).toEqual([])
    expect(Object.keys(leftOut).filter((route) => !shellPaths.includes(route) || known.has(route))).toEqual([])
  })

  it('open by a route of the menu', () => {
    const open = new Set<string>([...openRoutes, '/notifications'])
    expect(searchedPages.filter((page) => !('isPublic' in page) && !open.has('route' in page ? page.route : page.path))).toEqual([])
    expect(creations.filter(({ path: to }) => !open.has(to) && !to.startsWith('/risk/config/'))).toEqual([])
  })
})

/** Cards of the settings that the search leaves out, with the reason. */
const leftOutCards: Readonly<Record<string, string>> = {
  'alerts/alert-card.tsx': 'which alerts a member sees is in the response; the words of the page name each kind',
  'billing/billing-page.tsx': 'the only card of its page',
  'billing/statement-page.tsx': 'about one month',
  'billing/statement-lines.tsx': 'about one month',
  'compliance/requirement-card.tsx': 'about one required document',
  'legal/legal-review.tsx': 'only there while a change is in review',
  'security/identity-card.tsx': 'only there for those who signed in by single sign-on',
  'stores/store-card.tsx': 'about one store',
  'stores/stores-page.tsx': 'the only card of its page besides stores',
}

const settings = path.join(import.meta.dirname, '../../areas/settings')
const cards = readdirSync(settings, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx'))
  .map((file) => ({ file, text: readFileSync(path.join(settings, file), 'utf8') }))
  .filter(({ text }) => text.includes('<SettingsCard'))

describe('the sections of the search', () => {
  it('are all cards of the settings', () => {
    const anchors = cards.flatMap(({ text }) => [...text.matchAll(/anchor="(\w+)"/g)].map(([, anchor]) => anchor))
    expect([...new Set(anchors)].sort()).toEqual(searchedSections.map(({ key }) => key).sort())
    expect(cards.filter(({ file, text }) => !text.includes('anchor="') && !(file in leftOutCards)).map(({ file }) => file)).toEqual([])
    expect(Object.keys(leftOutCards).filter((file) => !cards.some((card) => card.file === file && !card.text.includes('anchor="')))).toEqual([])
  })
})

interface Texts {
  readonly pages: Readonly<Record<string, string>>
  readonly words: Readonly<Record<string, string>>
  readonly sections: Readonly<Record<string, string>>
  readonly sectionWords: Readonly<Record<string, string>>
}
const find = ({ pages, words, sections, sectionWords }: Texts, typed: string) => [
  ...searchedPages.map(({ key }) => key).filter((key) => matchesWords(typed, `${pages[key]} ${words[key]}`)),
  ...searchedSections.map(({ key }) => key).filter((key) => matchesWords(typed, `${sections[key]} ${sectionWords[key]}`)),
]

describe.each<[string, Texts]>([
  ['English', en],
  ['Chinese', zh],
])('in %s', (_, texts) => {
  it.each([
    ['2fa', 'authenticators'],
    ['mfa', 'security'],
    ['webhook', 'webhooks'],
    ['invoice', 'billing'],
    ['发票', 'billing'],
    ['bank', 'bankAccounts'],
    ['blacklist', 'blockedCards'],
    ['黑名单', 'blockedCards'],
    ['velocity', 'riskRules'],
    ['dark', 'appearance'],
    ['api docs', 'reference'],
    ['descriptor', 'publicDetails'],
    ['vat', 'legalDetails'],
    ['退款', 'bulkActions'],
    ['chargeback', 'disputes'],
    ['sso', 'singleSignOn'],
    ['csv', 'exports'],
  ])('%j finds %s', (typed, key) => {
    expect(find(texts, typed)).toContain(key)
  })

  it('finds everything by its name in both languages', () => {
    for (const { pages, sections } of [en, zh] as Texts[]) {
      for (const { key } of searchedPages) expect(find(texts, pages[key] ?? '')).toContain(key)
      for (const { key } of searchedSections) expect(find(texts, sections[key] ?? '')).toContain(key)
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
