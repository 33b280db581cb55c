import type { APIResponse, Page } from '@playwright/test'
import { login, me, type User } from '#areas/identity/contract/sign-in.ts'
import { apiBase, codeSuccess, type Envelope } from '#kernel/envelope.ts'
import type { Locale } from '#kernel/locale.ts'

/** A password to sign in with, or a session that exists. */
export type Identity = { readonly email: string; readonly password: string } | { readonly token: string }

interface Session {
  readonly token: string
  readonly user: User
}

async function readData<T>(response: APIResponse): Promise<T> {
  const envelope: Envelope<T> = await response.json()
  if (envelope.code !== codeSuccess) throw new Error(`${response.url()} answered ${envelope.code}: ${envelope.message}`)
  return envelope.data
}

/** Signing in is limited per person and minute, so the tests of a worker share one session for each. */
const sessions = new Map<string, Promise<Session>>()

async function openSession(page: Page, baseUrl: string, identity: Identity): Promise<Session> {
  if ('token' in identity) {
    const headers = { authorization: `Bearer ${identity.token}` }
    const { user } = await readData<{ user: User }>(await page.request.get(`${baseUrl}${apiBase}${me.path}`, { headers }))
    return { token: identity.token, user }
  }
  const { email, password } = identity
  const known = sessions.get(email)
  if (known) return known
  const opened = page.request.post(`${baseUrl}${apiBase}${login.path}`, { data: { email, password, remember: true } }).then(readData<Session>)
  sessions.set(email, opened)
  return opened
}

export interface SignInOptions {
  readonly locale?: Locale
}

/** Opens an empty document of the product's origin: its storage is at hand, and no script of the product runs. */
export async function openBlank(page: Page, baseUrl: string): Promise<void> {
  const address = `${baseUrl}/blank-for-tests`
  // The icon keeps Chromium from asking for one.
  await page.route(address, (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html><link rel="icon" href="data:,">' }))
  await page.goto(address)
  await page.unroute(address)
}

/**
 * Signs in by the API and leaves the page on an empty document of the product; the test then opens what it wants.
 * The session may be shared with other tests: one that signs out uses the sign-in form, or a shop's own token.
 */
export async function signIn(page: Page, baseUrl: string, identity: Identity, { locale = 'en' }: SignInOptions = {}): Promise<void> {
  const { token, user } = await openSession(page, baseUrl, identity)
  await openBlank(page, baseUrl)
  await page.evaluate(
    ([state, language]) => {
      localStorage.setItem('user_storage', state)
      // As after a sign-out: what the last person might do is not this one's.
      localStorage.removeItem('merchant_storage')
      localStorage.setItem('i18nextLng', language)
    },
    [JSON.stringify({ state: { token, user }, version: 0 }), locale] as const,
  )
}
