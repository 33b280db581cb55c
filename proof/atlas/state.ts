import { expect, type Page } from '@playwright/test'
import type { Say } from '../browser/texts.ts'

/** What a user does on a page, by the texts of its language. */
export type Act = (page: Page, say: Say) => Promise<unknown>

/** What opens on a page, in turn: Escape closes one before the next one opens. */
export interface Layer {
  readonly open: Act
  /** Nothing but one of its buttons closes it, or it is no layer but a part of the page: the page is loaded again. */
  readonly staysOpen?: true
  /** Gives the focus back to nobody, which is to be mended. */
  readonly losesFocus?: true
  readonly keepsLanguage?: true
}

/** A page in one state. Its name in reports and pictures is `area/page/state`. */
export interface State {
  readonly name: string
  /** Of the address, whose `$names` are filled with the first page of its kind that the business has or that another page links to. */
  readonly path: string
  /** Which of these pages, from 0; -1 is the last one. */
  readonly pick?: number
  readonly isSignedOut?: true
  /** Shows examples of components, whose names and data are English. */
  readonly hasExamples?: true
  /** Findings that belong to the state. */
  readonly excepted?: RegExp
  /** Changes answers before the page is loaded. */
  readonly before?: (page: Page) => Promise<unknown>
  /** Drives the loaded page to the state. */
  readonly act?: Act
  /** Dialogs and menus by the name of their file, such as `refund-dialog`, or a name of their own. */
  readonly layers?: Readonly<Record<string, Act | Layer>>
  /** Parts that stay busy, since an answer is held back. */
  readonly busyCount?: number
  /** Moves while it loads, which is to be mended. */
  readonly mayShift?: true
  /** Shows an answer that came in the language of then. */
  readonly keepsLanguage?: true
  /** Errors in the console that belong to the state. */
  readonly allowed?: RegExp
  /** Said on paper as well; navigation and buttons aren't. */
  readonly printed?: string
}

/** The name of a control by its text, with any values in it. */
function nameOf(text: string): { name: string | RegExp; exact: true } {
  const parts = text.split(/\{\{\w+\}\}/).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return { name: parts.length > 1 ? new RegExp(`^${parts.join('.*')}$`, 's') : text, exact: true }
}

/** Presses the first button of each of these texts, within the dialog that is open by then. */
export const press =
  (...keys: readonly string[]): Act =>
  async (page, say) => {
    for (const key of keys) {
      const inLayer = page.getByRole('dialog').getByRole('button', nameOf(say(key)))
      await ((await inLayer.count()) > 0 ? inLayer : page.getByRole('button', nameOf(say(key)))).first().click()
    }
  }

/** Opens a dialog by buttons of these texts. */
export const dialog = (...keys: readonly string[]): Act => inTurn(press(...keys), awaitRole('dialog'))
/** Opens a menu by a button of this text. */
export const menu = (key: string): Act => inTurn(press(key), awaitRole('menu'))

/** Opens the menu of a button, and presses an item that opens a dialog. */
export const fromMenu = (key: string, item: string): Act =>
  inTurn(
    menu(key),
    (page, say) =>
      page
        .getByRole('menuitem', nameOf(say(item)))
        .first()
        .click(),
    awaitRole('dialog'),
  )

export const awaitRole =
  (role: 'alert' | 'dialog' | 'menu' | 'tooltip' | 'option'): Act =>
  (page) =>
    expect(page.getByRole(role).filter({ visible: true }).first()).toBeVisible()

/** Fills fields in by their labels. */
export const fill =
  (values: Readonly<Record<string, string>>): Act =>
  async (page, say) => {
    for (const [key, value] of Object.entries(values)) await page.getByLabel(say(key), { exact: true }).filter({ visible: true }).last().fill(value)
  }

export const inTurn =
  (...acts: readonly Act[]): Act =>
  async (page, say) => {
    for (const act of acts) await act(page, say)
  }

/** Opens the form of a filter of a list that isn't set. */
export const chip =
  (key: string): Act =>
  async (page, say) => {
    await page.getByRole('button', { name: say('shell:filters.add'), exact: true }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say(key), exact: true })
      .click()
    await expect(page.getByRole('dialog').getByRole('heading', { name: say(key) })).toBeVisible()
  }

/** Opens the dialog of a list's export, which its menu names with the number of rows. */
export const exportDialog: Act = inTurn(
  menu('shell:list.menu'),
  (page, say) => page.getByRole('menuitem', { name: new RegExp(`^${say('exports:actions.export')}`) }).click(),
  awaitRole('dialog'),
)
