import type { FastifyInstance } from 'fastify'
import * as domainCalls from '#areas/identity/contract/single-sign-on/domains.ts'
import { getOwnSsoIdentity, unlinkOwnSsoIdentity } from '#areas/identity/contract/single-sign-on/identity.ts'
import * as providerCalls from '#areas/identity/contract/single-sign-on/provider.ts'
import { confirmBySso, finishSso, startSso } from '#areas/identity/contract/single-sign-on/sign-in.ts'
import { hourMs, minuteMs } from '#kernel/time/durations.ts'
import { addressOf, type RequestLimit } from '#server/infra/http/rate-limits/rate-limits.ts'
import { registerEndpoint } from '#server/infra/http/register.ts'
import type { SingleSignOnDependencies } from './dependencies.ts'
import * as domains from './domains/domains.ts'
import * as provider from './provider.ts'
import { beginConfirmation, beginSignIn, beginTest } from './sign-in/begin.ts'
import { finish } from './sign-in/finish.ts'
import { readOwnIdentity, unlinkOwnIdentity } from './sign-in/own-identity.ts'

/** An office behind one address may sign in at nine o'clock. Each call may ask a provider. */
const signInLimits: readonly RequestLimit[] = [{ name: 'sso', max: 30, windowMs: minuteMs, keyOf: addressOf }]
const mailLimits: readonly RequestLimit[] = [
  { name: 'sso-mail', max: 20, windowMs: hourMs, keyOf: (request) => request.authorised?.session.userId ?? addressOf(request) },
]

export function registerSingleSignOn(app: FastifyInstance, dependencies: SingleSignOnDependencies): void {
  const limits = signInLimits
  registerEndpoint(app, dependencies, startSso, (context, { body }, device) => beginSignIn(context, dependencies, device, body), { limits })
  registerEndpoint(app, dependencies, confirmBySso, (context, _input, device) => beginConfirmation(context, dependencies, device), { limits })
  registerEndpoint(app, dependencies, finishSso, (context, { body }, device) => finish(context, dependencies, device, body), { limits })
  registerEndpoint(app, dependencies, getOwnSsoIdentity, (context) => readOwnIdentity(context))
  registerEndpoint(app, dependencies, unlinkOwnSsoIdentity, (context) => unlinkOwnIdentity(context))
  registerProvider(app, dependencies)
  registerDomains(app, dependencies)
}

function registerProvider(app: FastifyInstance, dependencies: SingleSignOnDependencies): void {
  const { getSingleSignOn, saveSsoProvider, setSsoMode, testSso, removeSsoProvider } = providerCalls
  registerEndpoint(app, dependencies, getSingleSignOn, (context) => provider.describeSettings(context, dependencies))
  registerEndpoint(app, dependencies, saveSsoProvider, (context, { body }) => provider.saveProvider(context, dependencies, body))
  registerEndpoint(app, dependencies, setSsoMode, (context, { body }) => provider.changeMode(context, dependencies, body))
  registerEndpoint(app, dependencies, testSso, (context, _input, device) => beginTest(context, dependencies, device), { limits: signInLimits })
  registerEndpoint(app, dependencies, removeSsoProvider, (context) => provider.removeProvider(context, dependencies))
}

function registerDomains(app: FastifyInstance, dependencies: SingleSignOnDependencies): void {
  const { addSsoDomain, verifySsoDomain, mailSsoDomainCode, confirmSsoDomainCode, removeSsoDomain } = domainCalls
  registerEndpoint(app, dependencies, addSsoDomain, (context, { body }) => domains.addDomain(context, body))
  registerEndpoint(app, dependencies, verifySsoDomain, (context, { params }) => domains.verifyDomain(context, dependencies, params.domainId), {
    limits: signInLimits,
  })
  registerEndpoint(app, dependencies, mailSsoDomainCode, (context, { params, body }) => domains.mailCode(context, params.domainId, body), {
    limits: mailLimits,
  })
  registerEndpoint(app, dependencies, confirmSsoDomainCode, (context, { params, body }) =>
    domains.confirmCode(context, dependencies, params.domainId, body.code),
  )
  registerEndpoint(app, dependencies, removeSsoDomain, (context, { params }) => domains.removeDomain(context, params.domainId))
}
