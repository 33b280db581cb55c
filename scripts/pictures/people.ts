import type { EndpointDeclaration } from '@counterfoil/contract/endpoint'
import { apiBase, type Envelope } from '@counterfoil/contract/envelope'
import { updateProfile } from '@counterfoil/contract/identity/profile'
import { register } from '@counterfoil/contract/identity/registration'
import type { User } from '@counterfoil/contract/identity/sign-in'
import type { UserId } from '@counterfoil/contract/ids'
import { type Locale, localeHeader } from '@counterfoil/contract/locale'
import { listMerchants, type OwnAccount, rememberMerchant } from '@counterfoil/contract/merchants'
import type { RunningProduct } from '../../e2e/support/product.ts'
import type { Shops } from '../../e2e/support/shops.ts'
import type { Identity } from '../../e2e/support/sign-in.ts'
import type { Viewer } from './state.ts'

/** Somebody who registered a minute ago. */
export interface Newcomer {
  readonly userId: UserId
  readonly email: string
  readonly language: Locale
  readonly token: string
}

interface ApiCall {
  readonly token?: string
  readonly language?: Locale
  readonly body?: object
}

const password = 'Correct-horse-7'
const registrations = {
  ines: {
    language: 'en',
    email: 'ines.moreau@example.com',
    username: 'Ines Moreau',
    name: 'Atelier Moreau',
    country: 'FR',
    default_currency: 'EUR',
    time_zone: 'Europe/Paris',
  },
  tomas: {
    language: 'en',
    email: 'tomas.lind@example.com',
    username: 'Tomas Lind',
    name: 'Northpier Outdoor',
    country: 'SE',
    default_currency: 'SEK',
    time_zone: 'Europe/Stockholm',
  },
  jing: {
    language: 'zh-cn',
    email: 'chen.jing@example.com',
    username: '陈静',
    name: '北角器物',
    country: 'HK',
    default_currency: 'HKD',
    time_zone: 'Asia/Hong_Kong',
  },
} as const

async function callApi<T>(baseUrl: string, { method, path }: EndpointDeclaration, { token = '', language = 'en', body }: ApiCall): Promise<T> {
  const response = await fetch(`${baseUrl}${apiBase}${path}`, {
    method,
    headers: { 'accept-language': localeHeader[language], authorization: `Bearer ${token}`, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const { data, message } = (await response.json()) as Envelope<T>
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${message}`)
  return data
}

async function registerSomebody(baseUrl: string, who: keyof typeof registrations): Promise<Newcomer> {
  const { language, email } = registrations[who]
  const body = { ...registrations[who], password, password_confirmation: password }
  const { token, user } = await callApi<{ token: string; user: User }>(baseUrl, register, { language, body })
  return { userId: user.id, email, language, token }
}

/** Makes the live account the one that the next visit opens. */
async function openLive({ baseUrl }: RunningProduct, { token }: Newcomer): Promise<void> {
  const accounts = await callApi<OwnAccount[]>(baseUrl, listMerchants, { token })
  const live = accounts.find(({ kind }) => kind === 'live')
  await callApi(baseUrl, { ...rememberMerchant, path: `/merchant/${live?.id}/last-opened` }, { token })
}

export interface People {
  readonly identities: Readonly<Record<Exclude<Viewer, 'nobody'>, Identity>>
  readonly byLanguage: Readonly<Record<Locale, Newcomer>>
}

export async function gatherPeople(product: RunningProduct, shops: Shops): Promise<People> {
  const { people } = await shops.open({ name: 'Harbour Lane Goods', roles: ['viewer'] })
  await callApi(product.baseUrl, updateProfile, { token: people.viewer.token, body: { name: 'Noor Haddad' } })
  const [ines, tomas, jing] = [
    await registerSomebody(product.baseUrl, 'ines'),
    await registerSomebody(product.baseUrl, 'tomas'),
    await registerSomebody(product.baseUrl, 'jing'),
  ]
  await openLive(product, tomas)
  const { owner } = product
  return { identities: { owner, branch: owner, newcomer: ines, newcomerLive: tomas, viewer: people.viewer }, byLanguage: { en: ines, 'zh-cn': jing } }
}
