import type { BrowserContext, Page, Route } from '@playwright/test'
import { errorStatuses } from '#areas/errors.ts'
import { apiBase } from '#kernel/envelope.ts'
import type { ErrorName } from '#kernel/errors.ts'
import { toLocale } from '#kernel/locale.ts'
import { AppError } from '#server/infra/errors.ts'
import { appErrorAnswer } from '#server/infra/http/envelope.ts'

/** Changes to the answers that a page gets. */

const requestId = 'req_8Qm2vTzK'

/** Calls about the account that is open. */
export const calls = (part: string) => `**${apiBase}/merchant/*/${part}`
/** Calls about the user. */
export const userCalls = (part: string) => `**${apiBase}/user/${part}`

/** Closes the streams of live updates, since a page with an open call never comes to rest. */
export const withoutLiveUpdates = (pages: Page | BrowserContext) =>
  pages.route(new RegExp(`${apiBase}/.+/live(\\?|$)`), (route) => route.fulfill({ status: 401 }))

const holdAt = (pattern: string) => (page: Page) => page.route(pattern, () => undefined)
export const disconnectAt = (pattern: string) => (page: Page) => page.route(pattern, (route) => route.abort())
export const hold = (part: string) => holdAt(calls(part))
export const disconnect = (part: string) => disconnectAt(calls(part))

const answerWith = (route: Route, status: number, code: number, message: string, data: unknown) =>
  route.fulfill({ status, headers: { 'x-request-id': requestId }, json: { code, message, data } })

const localeOf = (route: Route) => toLocale(route.request().headers()['accept-language'])

/** Answers with an error of the catalogue, in the language of the page. */
export const refuseAt =
  (pattern: string, name: ErrorName, values: Readonly<Record<string, string | number>> = {}) =>
  (page: Page) =>
    page.route(pattern, (route) => {
      const { status, envelope } = appErrorAnswer(localeOf(route), new AppError(name, values), errorStatuses[name])
      return answerWith(route, status, envelope.code, envelope.message, null)
    })

const errorOfStatus = { 403: 'forbidden', 500: 'internal' } as const satisfies Record<number, ErrorName>
export const fail = (part: string, status: keyof typeof errorOfStatus) => refuseAt(calls(part), errorOfStatus[status])

/** Answers one method of a call, by default every one. */
export const answer = (pattern: string, data: unknown, method?: 'GET' | 'POST') => (page: Page) =>
  page.route(pattern, (route) => (method && route.request().method() !== method ? route.fallback() : answerWith(route, 200, 200, '', data)))

/** Changes the data that the server answers to a GET. */
export const change =
  <T extends object>(pattern: string, patch: (data: T) => object) =>
  (page: Page) =>
    page.route(pattern, async (route) => {
      if (route.request().method() !== 'GET') return route.fallback()
      const response = await route.fetch()
      const envelope = (await response.json()) as { data: T | null }
      if (envelope.data === null) return route.fulfill({ response })
      return route.fulfill({ response, json: { ...envelope, data: patch(envelope.data) } })
    })

export const allOf =
  (...changes: readonly ((page: Page) => Promise<unknown>)[]) =>
  async (page: Page) => {
    for (const apply of changes) await apply(page)
  }
