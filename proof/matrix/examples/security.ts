import type * as secondStep from '#areas/identity/contract/second-step.ts'
import { getPasskeyLoginOptions, verifyLogin } from '#areas/identity/contract/second-step.ts'
import type * as security from '#areas/identity/contract/security.ts'
import { confirmAuthenticator, createPasskey, getPasskeyOptions, getSecurity, listSessions } from '#areas/identity/contract/security.ts'
import { beginAuthenticator, openSignIn } from '#areas/identity/test/second-factors.ts'
import { makePasskey, type SoftwarePasskey } from '#areas/identity/test/software-passkey.ts'
import { makeSession, testPassword } from '../../support/factories.ts'
import type { ExamplesOf } from '../example.ts'
import type { Place } from '../place.ts'

/** Where the server is, as it says where no setting does. */
const origin = 'http://localhost:4600'

/** Adds an authenticator app by the code before the present one, which is still good then. */
async function addApp(place: Place) {
  const app = await beginAuthenticator(place.server, place.owner.token)
  const { recovery_codes } = await place.ask(confirmAuthenticator, { params: { authenticatorId: app.id }, body: { name: 'Phone', code: app.code(-1) } })
  return { ...app, recoveryCodes: recovery_codes }
}

async function addPasskey(place: Place): Promise<SoftwarePasskey & { readonly id: string }> {
  const passkey = makePasskey(origin)
  const { options } = await place.ask(getPasskeyOptions)
  const { id } = await place.ask(createPasskey, { body: { name: 'Laptop', response: passkey.create(options) } })
  return { ...passkey, id }
}

const addOtherSession = ({ server, owner }: Place) => makeSession(server, owner.userId)

/** Signs in by a browser that is trusted afterwards. */
async function trustBrowser(place: Place): Promise<string> {
  const app = await addApp(place)
  const challenge = await openSignIn(place.server, place.owner)
  await place.server.call(verifyLogin, { body: { challenge, proof: { method: 'authenticator', code: app.code() }, trust_device: true } })
  return (await place.ask(getSecurity)).trusted_devices[0]?.id ?? ''
}

export const secondStepExamples: ExamplesOf<typeof secondStep> = {
  getPasskeyLoginOptions: () => ({}),
  getStepUpOptions: () => ({}),
  stepUp: () => ({ body: { proof: { method: 'password', password: testPassword } } }),
  getVerifyOptions: {
    alone: async (place) => {
      await addPasskey(place)
      return { body: { challenge: await openSignIn(place.server, place.owner) } }
    },
  },
  verifyLogin: {
    alone: async (place) => {
      const app = await addApp(place)
      const challenge = await openSignIn(place.server, place.owner)
      return { body: { challenge, proof: { method: 'authenticator', code: app.code() }, trust_device: true } }
    },
  },
  passkeyLogin: {
    alone: async (place) => {
      const passkey = await addPasskey(place)
      const { challenge, options } = await place.ask(getPasskeyLoginOptions)
      return { body: { challenge, response: { ...passkey.get(options) }, remember: false } }
    },
  },
}

export const securityExamples: ExamplesOf<typeof security> = {
  getSecurity: {
    alone: async (place) => {
      await addApp(place)
      return {}
    },
  },
  listSessions: () => ({}),
  endSession: async (place) => {
    await addOtherSession(place)
    const other = (await place.ask(listSessions)).find(({ is_current }) => !is_current)
    return { params: { sessionId: other?.id ?? '' } }
  },
  endOtherSessions: {
    alone: async (place) => {
      await addOtherSession(place)
      return {}
    },
  },
  changePassword: {
    alone: () => ({
      body: { old_password: testPassword, password: 'Battery-staple-8', password_confirmation: 'Battery-staple-8', end_other_sessions: false },
    }),
  },
  createAuthenticator: { alone: () => ({}) },
  confirmAuthenticator: {
    alone: async ({ server, owner }) => {
      const app = await beginAuthenticator(server, owner.token)
      return { params: { authenticatorId: app.id }, body: { name: 'Phone', code: app.code() } }
    },
  },
  removeAuthenticator: { alone: async (place) => ({ params: { authenticatorId: (await addApp(place)).id } }) },
  getPasskeyOptions: { alone: () => ({}) },
  createPasskey: {
    alone: async (place) => {
      const { options } = await place.ask(getPasskeyOptions)
      return { body: { name: 'Laptop', response: { ...makePasskey(origin).create(options) } } }
    },
  },
  removePasskey: { alone: async (place) => ({ params: { passkeyId: (await addPasskey(place)).id } }) },
  createRecoveryCodes: {
    alone: async (place) => {
      await addApp(place)
      return {}
    },
  },
  forgetDevice: { alone: async (place) => ({ params: { deviceId: await trustBrowser(place) } }) },
}
