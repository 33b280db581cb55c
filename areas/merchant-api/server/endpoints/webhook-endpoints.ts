import { everyEvent } from '#areas/developers/contract/webhooks/endpoints.ts'
import { webhookLimits } from '#areas/developers/contract/webhooks/rules.ts'
import { changeEndpoint, createEndpoint, deleteEndpoint } from '#areas/developers/server/webhooks/index.ts'
import { limits } from '#kernel/limits.ts'
import { isPushAddress } from '#kernel/push-address.ts'
import { AppError, ruleText } from '#server/infra/errors.ts'
import type { ApiContext } from '../context.ts'
import { declare } from '../endpoint.ts'
import { ApiError, invalidRequest, resourceMissing } from '../errors.ts'
import { withParameterNames } from '../http/rule-errors.ts'
import { readVersion } from '../keys/api-version.ts'
import { findById } from '../lists/objects-store.ts'
import { listPage } from '../lists/pages.ts'
import { presentWebhookEndpoint } from '../objects/webhook-endpoint.ts'
import { expandable, listParameters, metadata, metadataChange } from '../parameters/common-parameters.ts'
import { flag, freeText, listOf, required, rule, text } from '../parameters/parameters.ts'

/** Endpoints that receive events. What the dashboard's page checks, this checks as well. */

const path = '/webhook_endpoints'
const onePath = '/webhook_endpoints/:id'

const address = text(webhookLimits.webhookUrlLengthMax)
const url = rule(address.shape, (value, name) => {
  const read = address.read(value, name)
  if (!isPushAddress(read)) throw invalidRequest(ruleText('en', 'push_address_form'), { code: 'url_invalid', param: name })
  return read
})

/** Plugins ask for types that this server never sends; they are stored, and returned. */
const eventTypeText = text(webhookLimits.webhookEventTypeLengthMax)
const eventType = rule(eventTypeText.shape, (value, name) => {
  const read = eventTypeText.read(value, name)
  if (read !== everyEvent && !/^[a-z0-9_]+(\.[a-z0-9_]+)+$/.test(read)) {
    throw invalidRequest(`Invalid event type: ${read}.`, { code: 'parameter_invalid_enum', param: name })
  }
  return read
})

const eventTypes = listOf(eventType)
const enabledEvents = rule(eventTypes.shape, (value, name) => {
  const types = eventTypes.read(value, name)
  if (types.length === 0 || types.length > webhookLimits.webhookEventTypesMax) {
    throw invalidRequest(`Pass 1 to ${webhookLimits.webhookEventTypesMax} event types.`, { code: 'parameter_invalid_array', param: name })
  }
  return types
})

/** The version that events are sent in. @throws ApiError, as for the header, but naming the parameter. */
function readEndpointVersion(version: string | null | undefined, now: Date): string {
  try {
    return readVersion(version ?? undefined, now)
  } catch (error) {
    throw error instanceof ApiError ? invalidRequest(error.message, { code: 'parameter_invalid', param: 'api_version' }) : error
  }
}

const create = declare({
  method: 'POST',
  path,
  sdkName: 'webhookEndpoints.create',
  permission: 'webhook_endpoints.write',
  returns: 'webhook_endpoint',
  isList: false,
  parameters: {
    ...expandable,
    api_version: text(limits.nameLengthMax),
    description: freeText(limits.descriptionLengthMax),
    enabled_events: required(enabledEvents),
    metadata,
    url: required(url),
  },
  handle: async (context, values) => {
    const { description, enabled_events, metadata: stored, url: target } = values
    const input = {
      url: target,
      description,
      enabledEvents: enabled_events,
      apiVersion: readEndpointVersion(values.api_version, context.realNow),
      metadata: stored ?? {},
    }
    const { endpoint, secret } = await withParameterNames(
      (field) => field,
      () => createEndpoint(context, context.webhooks, input),
    ).catch(refuseFull)
    return { ...presentWebhookEndpoint(context, endpoint), secret }
  },
})

function refuseFull(error: unknown): never {
  if (!(error instanceof AppError) || error.errorName !== 'webhook_endpoints_full') throw error
  throw invalidRequest(`You have reached the maximum of ${webhookLimits.webhookEndpointsMax} webhook endpoints. Delete one you no longer need.`, {
    code: 'resource_limit_exceeded',
  })
}

const retrieve = declare({
  method: 'GET',
  path: onePath,
  sdkName: 'webhookEndpoints.retrieve',
  permission: 'webhook_endpoints.read',
  returns: 'webhook_endpoint',
  isList: false,
  parameters: expandable,
  handle: async (context, _values, id) => presentWebhookEndpoint(context, await getEndpoint(context, id)),
})

const update = declare({
  method: 'POST',
  path: onePath,
  sdkName: 'webhookEndpoints.update',
  permission: 'webhook_endpoints.write',
  returns: 'webhook_endpoint',
  isList: false,
  parameters: {
    ...expandable,
    description: { ...freeText(limits.descriptionLengthMax), takesEmpty: true },
    disabled: flag(),
    enabled_events: enabledEvents,
    metadata: metadataChange,
    url,
  },
  handle: async (context, { description, disabled, enabled_events, metadata: change, url: target }, id) => {
    const before = await getEndpoint(context, id)
    const isDisabled = before.status !== 'enabled'
    const status = disabled ? ({ status: 'disabled', disabled_reason: 'by_api' } as const) : ({ status: 'enabled', disabled_reason: null } as const)
    const row = await withParameterNames(
      (field) => field,
      () =>
        changeEndpoint(context, context.webhooks, id, {
          ...(target !== null && { url: target }),
          ...(description !== null && { description: description === '' ? null : description }),
          ...(enabled_events !== null && { enabled_events }),
          ...(change !== null && { metadata: change(before.metadata as Record<string, string>) }),
          ...(disabled !== null && disabled !== isDisabled && status),
        }),
    )
    return presentWebhookEndpoint(context, row)
  },
})

const remove = declare({
  method: 'DELETE',
  path: onePath,
  sdkName: 'webhookEndpoints.del',
  permission: 'webhook_endpoints.write',
  returns: 'webhook_endpoint',
  isList: false,
  parameters: expandable,
  handle: async (context, _values, id) => {
    await getEndpoint(context, id)
    await deleteEndpoint(context, id)
    return { id, object: 'webhook_endpoint', deleted: true }
  },
})

const list = declare({
  method: 'GET',
  path,
  sdkName: 'webhookEndpoints.list',
  permission: 'webhook_endpoints.read',
  returns: 'webhook_endpoint',
  isList: true,
  parameters: listParameters,
  handle: (context, values) =>
    listPage(
      context,
      {
        url: '/v1/webhook_endpoints',
        table: 'webhook_endpoints',
        objectName: 'webhook_endpoint',
        present: async (_context, rows) => rows.map((row) => presentWebhookEndpoint(context, row)),
      },
      values,
      {},
    ),
})

/** @throws ApiError 404. */
async function getEndpoint(context: ApiContext, id: string) {
  const row = await findById(context, 'webhook_endpoints', id)
  if (!row) throw resourceMissing('webhook_endpoint', id, 'webhook_endpoint')
  return row
}

export const webhookEndpointEndpoints = [create, list, retrieve, update, remove]
