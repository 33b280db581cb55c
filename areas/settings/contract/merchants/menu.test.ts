import { describe, expect, it } from 'vitest'
import { permissions } from '#areas/team/contract/permissions.ts'
import { type MenuFact, menuFor, menuKeys, pageRoutes } from '#kernel/pages.ts'

const entriesOf = (rights: Parameters<typeof menuFor>[0], facts?: readonly MenuFact[]) =>
  Object.fromEntries(menuFor(rights, facts && new Set(facts)).entries.map(({ key, path, children }) => [key, [path, ...children]]))

describe('the menu', () => {
  it('has all entries with their children for those who may open everything, where an account has everything', () => {
    expect(entriesOf(new Set(permissions))).toEqual({
      overview: ['/'],
      payments: ['/payments', '/payments-product/acceptance'],
      customers: ['/customers'],
      balance: ['/balance', '/balance/payouts', '/balance/statements', '/balance/reconciliation', '/balance/bank-accounts'],
      disputes: ['/payments-product/disputes', '/payments-product/disputes/insights', '/payments-product/vamp'],
      risk: ['/risk', '/risk/stopped', '/risk/rules', '/risk/accepted', '/risk/simulator'],
      developer: ['/developer', '/developer/keys', '/developer/webhooks', '/developer/events', '/developer/requests', '/developer/sandbox'],
      settings: ['/settings'],
    })
    expect(menuKeys.length).toBeLessThanOrEqual(8)
  })

  it('leaves out what an account has nothing of, and opens its pages all the same', () => {
    expect(entriesOf(new Set(permissions), [])).toEqual({
      overview: ['/'],
      payments: ['/payments'],
      balance: ['/balance', '/balance/bank-accounts'],
      developer: ['/developer', '/developer/keys', '/developer/webhooks', '/developer/events', '/developer/requests'],
      settings: ['/settings'],
    })
    expect(menuFor(new Set(permissions), new Set()).routes).toEqual(pageRoutes)
  })

  it.each<[MenuFact, string]>([
    ['attempts', '/payments-product/acceptance'],
    ['customers', '/customers'],
    ['payouts', '/balance/payouts'],
    ['payouts', '/balance/reconciliation'],
    ['closed_month', '/balance/statements'],
    ['disputable', '/payments-product/disputes'],
    ['disputable', '/payments-product/vamp'],
    ['risk', '/risk'],
    ['risk', '/risk/rules'],
    ['sandbox', '/developer/sandbox'],
  ])('with %s it has %s', (fact, path) => {
    expect(Object.values(entriesOf(new Set(permissions), [fact])).flat()).toContain(path)
  })

  it('leads to the first child of an entry whose own page is closed', () => {
    expect(entriesOf(new Set(['balance.read']))).toMatchObject({ balance: ['/balance', '/balance/statements'] })
    expect(entriesOf(new Set(['payouts.read']))).toMatchObject({
      balance: ['/balance/payouts', '/balance/reconciliation', '/balance/bank-accounts'],
    })
    expect(entriesOf(new Set(['overview.read']))).toEqual({ overview: ['/'], settings: ['/settings'] })
  })
})

describe('the routes', () => {
  const routesOf = (rights: Parameters<typeof menuFor>[0]) => menuFor(rights).routes

  it('of payouts are for those who may read them', () => {
    expect(routesOf(new Set(['balance.read']))).not.toContain('/balance/payouts')
    expect(routesOf(new Set(['payouts.read']))).toEqual(expect.arrayContaining(['/balance/payouts', '/balance/payouts/$payoutId']))
  })

  it('of a new bank account is for those who may manage bank accounts', () => {
    expect(routesOf(new Set(['payouts.read']))).not.toContain('/balance/bank-accounts/new')
    expect(routesOf(new Set(['payouts.read', 'bank_accounts.manage']))).toContain('/balance/bank-accounts/new')
  })

  it('of exports is for those who may export', () => {
    expect(routesOf(new Set(['payments.read']))).not.toContain('/exports')
    expect(routesOf(new Set(['exports.manage']))).toContain('/exports')
  })
})
