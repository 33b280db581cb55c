import { AsyncLocalStorage } from 'node:async_hooks'
import { type Link, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, TraceFlags, trace } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import type { FastifyInstance } from 'fastify'
import { version } from '../version.ts'
import type { SpanOptions, Tracing } from './tracing.ts'

/** Exports traces by OTLP over HTTP. Loaded only if `OTEL_EXPORTER_OTLP_ENDPOINT` is set. */

const serviceName = 'counterfoil'
const kinds = { internal: SpanKind.INTERNAL, client: SpanKind.CLIENT } as const
/** SQLSTATEs, system errors and our own names; a longer code may contain anything. */
const shortCode = /^\w{1,40}$/

/** @param endpoint base URL of the collector; traces go to `/v1/traces` below it. */
export function createTracing({ endpoint, headers }: { endpoint: string; headers: Record<string, string> }): Tracing {
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces`, headers })
  const resource = resourceFromAttributes({ 'service.name': serviceName, 'service.version': version })
  const provider = new TracerProvider({ resource, spanProcessors: [new BatchSpanProcessor({ exporter })] })
  const tracer = provider.getTracer(serviceName, version)
  const current = new AsyncLocalStorage<Span>()
  const start = (name: string, kind: SpanKind, attributes: SpanOptions['attributes'] = {}, links: Link[] = []) => {
    const parent = current.getStore()
    return tracer.startSpan(name, { kind, attributes, links }, parent ? trace.setSpan(ROOT_CONTEXT, parent) : ROOT_CONTEXT)
  }

  const run: Tracing['run'] = async (name, { kind = 'internal', attributes, queuedInSpan }, work) => {
    const span = start(name, kinds[kind], attributes, linksTo(queuedInSpan))
    try {
      return await current.run(span, work)
    } catch (error) {
      describeError(span, error)
      throw error
    } finally {
      span.end()
    }
  }

  const currentSpan = () => {
    const context = current.getStore()?.spanContext()
    return context ? `${context.traceId}-${context.spanId}` : null
  }

  /** Callers don't continue a trace: a header from the internet would decide on ours. */
  const traceRequests = (app: FastifyInstance) => {
    const spans = new WeakMap<object, Span>()
    app.addHook('onRequest', (request, _reply, done) => {
      const { method, url: route } = request.routeOptions
      const { method: sent } = request
      const attributes = { 'http.request.method': sent, 'counterfoil.request_id': request.id, ...(method && route && { 'http.route': route }) }
      const span = start(route ? `${sent} ${route}` : sent, SpanKind.SERVER, attributes)
      spans.set(request, span)
      current.run(span, done)
    })
    // A body arrives outside the context of the request.
    app.addHook('preValidation', (request, _reply, done) => {
      const span = spans.get(request)
      if (span) current.run(span, done)
      else done()
    })
    app.addHook('onResponse', async (request, { statusCode }) => {
      const span = spans.get(request)
      span?.setAttribute('http.response.status_code', statusCode)
      if (statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR })
      span?.end()
    })
  }

  return { run, currentSpan, traceRequests, stop: () => provider.shutdown() }
}

function linksTo(span: string | null | undefined): Link[] {
  const [traceId, spanId] = span?.split('-') ?? []
  return traceId && spanId ? [{ context: { traceId, spanId, traceFlags: TraceFlags.SAMPLED, isRemote: true } }] : []
}

/** By its kind only: a message may quote what a person sent. Refusals are no errors of ours. */
function describeError(span: Span, error: unknown): void {
  const { code, errorName, status, name } = error as { code?: unknown; errorName?: unknown; status?: unknown; name?: unknown }
  const type = [errorName, code, name].find((value): value is string => typeof value === 'string' && shortCode.test(value))
  span.setAttribute('error.type', type ?? 'unknown')
  if (typeof status !== 'number' || status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
}
