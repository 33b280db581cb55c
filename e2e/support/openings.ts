import { expect, type Page } from '@playwright/test'
import type { Say } from './texts.ts'

/** A dialog, menu or other state of a page that an address alone doesn't show. */
interface Opening {
  readonly name: string
  readonly path: string
  /** Opens it on the loaded page. */
  readonly open: (page: Page, say: Say) => Promise<void>
}

/** Presses the button of a text, and waits for what it opens. */
function press(key: string, opens: 'dialog' | 'menu' = 'dialog') {
  return async (page: Page, say: Say) => {
    await page
      .getByRole('button', { name: say(key), exact: true })
      .first()
      .click()
    await expect(page.getByRole(opens).last()).toBeVisible()
  }
}

function chip(name: string): Opening {
  return {
    name: `the filter ${name}`,
    path: '/payments',
    open: async (page, say) => {
      const filters = page.getByRole('search', { name: say('shell:filters.title') })
      const unfold = filters.getByRole('button', { name: say('shell:filters.more'), exact: true })
      if (await unfold.isVisible()) await unfold.click()
      await filters.getByRole('button', { name: say(`payments:filters.names.${name}`), exact: true }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  }
}

const openViews = async (page: Page, say: Say) => {
  await page.getByRole('button', { name: say('views:menu.label', { name: say('views:menu.all.payments') }) }).click()
  await expect(page.getByRole('menu')).toBeVisible()
}

const openPalette = async (page: Page, say: Say, text: string) => {
  await page.keyboard.press('/')
  const palette = page.getByRole('dialog', { name: say('search:title'), exact: true })
  await palette.getByRole('combobox').fill(text)
  await expect(palette.getByRole('option').first()).toBeVisible()
}

/** The list of payments: its filters, views, columns, exports and selection. */
const ofPayments: readonly Opening[] = [
  { name: 'the choice of columns', path: '/payments', open: press('views:columns.button') },
  { name: 'the menu of views', path: '/payments', open: openViews },
  {
    name: 'a shared view',
    path: '/payments',
    open: async (page, say) => {
      await openViews(page, say)
      await page
        .getByRole('group', { name: say('views:menu.shared') })
        .getByRole('menuitemradio')
        .first()
        .click()
      await expect(page).toHaveURL(/view=view_/)
    },
  },
  {
    name: 'a view to save',
    path: '/payments?q=amount>10',
    open: async (page, say) => {
      await openViews(page, say)
      await page.getByRole('menuitem', { name: say('views:menu.saveNew') }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
  { name: 'an export', path: '/payments', open: press('exports:actions.export') },
  {
    name: 'a schedule',
    path: '/payments',
    open: async (page, say) => {
      await press('exports:actions.export')(page, say)
      await page.getByRole('button', { name: say('exports:dialog.schedule') }).click()
      await expect(page.getByRole('dialog', { name: say('exports:schedules.newTitle') })).toBeVisible()
    },
  },
  ...['created', 'status', 'amount'].map(chip),
  {
    name: 'selected payments',
    path: '/payments',
    open: async (page, say) => {
      await page.getByRole('table').locator('tbody').getByRole('checkbox').first().check()
      await expect(page.getByRole('region', { name: say('bulk:bar.label') })).toBeVisible()
    },
  },
]

const ofShell: readonly Opening[] = [
  { name: 'the account menu', path: '/', open: press('shell:user.title', 'menu') },
  { name: 'the choice of cards', path: '/', open: press('overview:cards.button') },
  { name: 'the palette with pages', path: '/', open: (page, say) => openPalette(page, say, '') },
  { name: 'the palette with payments', path: '/', open: (page, say) => openPalette(page, say, '@') },
  {
    name: 'the shortcuts',
    path: '/payments',
    open: async (page, say) => {
      await page.keyboard.press('?')
      await expect(page.getByRole('dialog', { name: say('shell:shortcuts.title') })).toBeVisible()
    },
  },
]

const ofMoney: readonly Opening[] = [
  { name: 'the alert on the success rate', path: '/payments-product/acceptance', open: press('acceptance:alert.set') },
  { name: 'a file for accounting', path: '/exports', open: press('exports:accounting.title') },
  {
    name: 'an export that is ready',
    path: '/payments',
    open: async (page, say) => {
      await press('exports:actions.export')(page, say)
      await page
        .getByRole('dialog')
        .getByRole('button', { name: say('exports:actions.export'), exact: true })
        .click()
      const notice = page.getByRole('region', { name: say('exports:dialog.title.payments') })
      await expect(notice.getByRole('button', { name: say('exports:actions.download') })).toBeVisible()
      await notice.getByRole('link', { name: say('exports:notice.all') }).click()
      await page
        .getByRole('list', { name: say('exports:list'), exact: true })
        .getByRole('listitem')
        .first()
        .getByText(say('exports:totals'))
        .click()
    },
  },
]

const ofRisk: readonly Opening[] = [
  {
    name: 'records to add',
    path: '/risk/config/ip',
    open: async (page, say) => {
      await press('risk:add.open')(page, say)
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel(say('risk:add.records')).fill('203.0.113.7 198.51.100.0/24 203.0.113.7 0.0.0.0/0')
      await dialog.getByRole('button', { name: say('risk:add.preview'), exact: true }).click()
      await expect(dialog.getByRole('listitem')).toHaveCount(4)
    },
  },
  { name: 'a file to upload', path: '/risk/config/ip', open: press('risk:upload.open') },
  {
    name: 'an entry',
    path: '/risk/config/ip',
    open: async (page) => {
      await page.getByRole('table').locator('tbody').getByRole('button').first().click()
      await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible()
    },
  },
  { name: 'a rule to create', path: '/risk/rules', open: press('risk:rules.create') },
  {
    name: 'a simulated payment',
    path: '/risk/simulator',
    open: async (page, say) => {
      await page.getByLabel(say('risk:simulator.fields.ip'), { exact: true }).fill('203.0.113.7')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('region', { name: say('risk:simulator.result') })).toBeVisible()
    },
  },
]

/** Dialogs and menus of a shop that `fillShop` filled. @param paths of its pages with an ID. */
export function listOpenings(paths: readonly string[]): readonly Opening[] {
  const payment = paths.find((path) => /^\/payments\/pi_/.test(path)) ?? ''
  const bulk = paths.find((path) => path.startsWith('/payments/bulk/')) ?? ''
  const openStart = async (page: Page, say: Say) => {
    await page.getByRole('button', { name: new RegExp(say('bulk:start.refund_other', { shown: '\\d+' })) }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
  }
  /** In this order, since the second one ends what the first one shows. */
  const ofBulk: readonly Opening[] = [
    { name: 'the confirmation of a bulk action', path: bulk, open: openStart },
    {
      name: 'the results of a bulk action',
      path: bulk,
      open: async (page, say) => {
        await openStart(page, say)
        const dialog = page.getByRole('dialog')
        await dialog.getByRole('radio').first().check()
        await dialog.getByRole('button', { name: new RegExp(say('bulk:start.refund_other', { shown: '\\d+' })) }).click()
        await expect(page.getByRole('table', { name: say('bulk:figures.results') })).toBeVisible()
      },
    },
  ]
  const ofPayment: readonly Opening[] = [
    { name: 'a refund', path: payment, open: press('payments:detail.refund') },
    { name: 'more actions', path: payment, open: press('payments:detail.more', 'menu') },
  ]
  return [...ofPayments, ...ofPayment, ...ofMoney, ...ofRisk, ...ofShell, ...ofBulk]
}
