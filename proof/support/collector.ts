import http from 'node:http'
import type { AddressInfo } from 'node:net'

/** A span as a collector gets it, with what it lies in by name. */
export interface ReceivedSpan {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  readonly startTimeUnixNano: string
  readonly kind: number
  readonly attributes: Readonly<Record<string, unknown>>
  /** Spans of other traces that it follows. */
  readonly links: readonly { readonly traceId: string; readonly spanId: string }[]
  readonly isError: boolean
}

export interface TestCollector {
  readonly endpoint: string
  readonly spans: ReceivedSpan[]
  /** All that was sent, as text. */
  readonly bodies: string[]
  /** Headers of the last request. */
  readonly headers: () => http.IncomingHttpHeaders
  close(): Promise<void>
}

interface OtlpSpan extends Omit<ReceivedSpan, 'attributes' | 'links' | 'isError'> {
  links?: ReceivedSpan['links']
  attributes: { key: string; value: Record<string, unknown> }[]
  status?: { code?: number }
}

interface OtlpBody {
  resourceSpans: { scopeSpans: { spans: OtlpSpan[] }[] }[]
}

/** A collector that decodes OTLP JSON, as `OTEL_EXPORTER_OTLP_ENDPOINT` names one. */
export async function startCollector(): Promise<TestCollector> {
  const spans: ReceivedSpan[] = []
  const bodies: string[] = []
  let headers: http.IncomingHttpHeaders = {}
  const server = http.createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks).toString()
    headers = request.headers
    bodies.push(body)
    if (request.url === '/v1/traces') spans.push(...readSpans(JSON.parse(body) as OtlpBody))
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    bodies,
    headers: () => headers,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

function readSpans({ resourceSpans }: OtlpBody): ReceivedSpan[] {
  const all = resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans))
  return all.map(({ attributes, links, status, ...span }) => ({
    ...span,
    links: (links ?? []).map(({ traceId, spanId }) => ({ traceId, spanId })),
    attributes: Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]])),
    isError: status?.code === 2,
  }))
}

/** The spans of a trace as an outline: each below its parent, in the order in which they were started. */
export function outlineOf(spans: readonly ReceivedSpan[], parentId?: string, depth = 0): string[] {
  const children = spans
    .filter(({ parentSpanId }) => (parentSpanId || undefined) === parentId)
    .toSorted((one, other) => (BigInt(one.startTimeUnixNano) < BigInt(other.startTimeUnixNano) ? -1 : 1))
  return children.flatMap((span) => [`${'  '.repeat(depth)}${span.name}`, ...outlineOf(spans, span.spanId, depth + 1)])
}
