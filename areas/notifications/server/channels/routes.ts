import type { FastifyInstance } from 'fastify'
import * as preferences from '#areas/notifications/contract/preferences.ts'
import { minuteMs } from '#kernel/time/durations.ts'
import { AppError } from '#server/infra/errors.ts'
import { addressOf, type RequestLimit } from '#server/infra/http/rate-limits/rate-limits.ts'
import { registerEndpoint } from '#server/infra/http/register.ts'
import { changeChannel, changeSchedule, readPreferences, sendTest, type UnsubscribeDependencies, unsubscribe } from './preferences.ts'

const unsubscribeLimits: readonly RequestLimit[] = [{ name: 'unsubscribe', max: 30, windowMs: minuteMs, keyOf: addressOf }]
const testLimits: readonly RequestLimit[] = [
  { name: 'notification-test', max: 10, windowMs: 10 * minuteMs, keyOf: (request) => request.authorised?.session.userId ?? addressOf(request) },
]

export function registerNotificationChannels(app: FastifyInstance, dependencies: UnsubscribeDependencies): void {
  registerEndpoint(app, dependencies, preferences.getNotificationPreferences, (context) => readPreferences(context))
  registerEndpoint(app, dependencies, preferences.setNotificationChannel, (context, input) => changeChannel(context, input))
  registerEndpoint(app, dependencies, preferences.setNotificationSchedule, (context, { body }) => changeSchedule(context, body))
  registerEndpoint(app, dependencies, preferences.sendTestNotification, (context, { body }) => sendTest(context, body.channel), { limits: testLimits })
  registerEndpoint(app, dependencies, preferences.unsubscribe, (context, { query }) => unsubscribe(context, dependencies, query.token), {
    limits: unsubscribeLimits,
  })
  // Mail programs send a form (RFC 8058), which says nothing that the address doesn't. No other endpoint takes one: it isn't JSON, so it is not read.
  app.addContentTypeParser(['application/x-www-form-urlencoded', 'multipart/form-data'], { parseAs: 'buffer' }, (request, _body, done) => {
    if (request.routeOptions.url?.endsWith(preferences.unsubscribe.path)) done(null, undefined)
    else done(new AppError('unsupported_media_type'))
  })
}
