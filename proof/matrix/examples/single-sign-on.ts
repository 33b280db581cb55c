import type * as domains from '#areas/identity/contract/single-sign-on/domains.ts'
import { addSsoDomain, mailSsoDomainCode } from '#areas/identity/contract/single-sign-on/domains.ts'
import type * as identity from '#areas/identity/contract/single-sign-on/identity.ts'
import type * as provider from '#areas/identity/contract/single-sign-on/provider.ts'
import { getSingleSignOn } from '#areas/identity/contract/single-sign-on/provider.ts'
import type * as signIn from '#areas/identity/contract/single-sign-on/sign-in.ts'
import { addPerson, providerBody, setUpSso, signInBySso, tokenOf, walkToProvider } from '#areas/identity/test/single-sign-on.ts'
import { makeDomainCode } from '#areas/notifications/server/mail/index.ts'
import { openBrowser } from '../../support/browser.ts'
import { testKeys } from '../../support/keys.ts'
import type { ExamplesOf } from '../example.ts'
import type { Place } from '../place.ts'

const setUp = ({ world, business }: Place) => setUpSso(world.sso, business)
const addOwner = ({ world, owner }: Place) => addPerson(world.sso.provider, owner.email)

/** Sets single sign-on up, and signs the owner in by it. */
async function signInOwner(place: Place): Promise<string> {
  await setUp(place)
  return tokenOf(await signInBySso(place.world.sso, place.owner.email, addOwner(place)))
}

const add = (place: Place) => place.ask(addSsoDomain, { body: { domain: place.business.domain } })

export const ssoDomainExamples: ExamplesOf<typeof domains> = {
  addSsoDomain: { alone: ({ business }) => ({ body: { domain: business.domain } }) },
  verifySsoDomain: {
    alone: async (place) => {
      const { id, record } = await add(place)
      place.world.sso.dns.answers.set(record.name, [[record.value]])
      return { params: { domainId: id } }
    },
  },
  mailSsoDomainCode: { alone: async (place) => ({ params: { domainId: (await add(place)).id }, body: { mailbox: 'postmaster' } }) },
  confirmSsoDomainCode: {
    alone: async (place) => {
      const params = { domainId: (await add(place)).id }
      await place.ask(mailSsoDomainCode, { params, body: { mailbox: 'postmaster' } })
      return { params, body: { code: makeDomainCode(testKeys, { businessId: place.business.businessId, ...params, round: 1 }) } }
    },
  },
  removeSsoDomain: { alone: async (place) => ({ params: { domainId: (await add(place)).id } }) },
}

export const ssoProviderExamples: ExamplesOf<typeof provider> = {
  getSingleSignOn: {
    alone: async (place) => {
      await setUp(place)
      return {}
    },
  },
  saveSsoProvider: { alone: ({ world }) => ({ body: providerBody(world.sso.provider) }) },
  setSsoMode: {
    alone: async (place) => {
      await setUp(place)
      const { provider: saved } = await place.ask(getSingleSignOn)
      return { body: { mode: 'off', version: saved?.version ?? 0 } }
    },
  },
  testSso: {
    alone: async (place) => {
      await setUp(place)
      return {}
    },
  },
  removeSsoProvider: {
    alone: async (place) => {
      await setUp(place)
      return {}
    },
  },
}

export const ssoIdentityExamples: ExamplesOf<typeof identity> = {
  getOwnSsoIdentity: {
    alone: async (place) => {
      await signInOwner(place)
      return {}
    },
  },
  unlinkOwnSsoIdentity: {
    alone: async (place) => {
      await signInOwner(place)
      return {}
    },
  },
}

export const ssoSignInExamples: ExamplesOf<typeof signIn> = {
  startSso: {
    alone: async (place) => {
      await setUp(place)
      return { body: { email: place.owner.email, remember: false } }
    },
  },
  finishSso: {
    alone: async (place) => {
      await setUp(place)
      const browser = openBrowser(place.server)
      const query = await walkToProvider(place.world.sso, browser, place.owner.email, addOwner(place))
      return { body: { query }, headers: { cookie: browser.cookie ?? '' } }
    },
  },
  // A session of the provider, since others confirm by password.
  confirmBySso: { alone: async (place) => ({ token: await signInOwner(place) }) },
}
