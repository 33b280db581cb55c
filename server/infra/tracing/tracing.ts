import type { Attributes } from '@opentelemetry/api'
import type { FastifyInstance } from 'fastify'

/**
 * Spans around calls, transactions, external calls and jobs. Nothing of OpenTelemetry is loaded unless traces are exported; until then a span costs a comparison.
 * Names and attributes never have secrets, personal data, card data or parameters of statements.
 */

export interface SpanOptions {
  readonly kind?: 'internal' | 'client'
  readonly attributes?: Attributes
  /** The span that queued the work, as `currentSpan` named it. The new span links to it, because it has ended and may be of another process. */
  readonly queuedInSpan?: string | null
}

export interface Tracing {
  /** Runs work in a span below the current one. */
  run<T>(name: string, options: SpanOptions, work: () => Promise<T>): Promise<T>
  /** Returns the IDs of the current trace and span, as `trace-span`. */
  currentSpan(): string | null
  /** Opens a span for each request of an app, which ends with the response. Comes before the app's other hooks. */
  traceRequests(app: FastifyInstance): void
  /** Exports the remaining spans. */
  stop(): Promise<void>
}

let tracing: Tracing | null = null

/** @param next null for no traces. */
export function setTracing(next: Tracing | null): void {
  tracing = next
}

/** Lets hot paths skip the arguments of `inSpan`. */
export function isTracing(): boolean {
  return tracing !== null
}

/** Runs work in a span, if traces are exported. */
export function inSpan<T>(name: string, options: SpanOptions, work: () => Promise<T>): Promise<T> {
  return tracing === null ? work() : tracing.run(name, options, work)
}

/** Names the current span for a row of queued work; null without traces. */
export function currentSpan(): string | null {
  return tracing?.currentSpan() ?? null
}

/** Opens a span for each request of an app, if traces are exported. */
export function traceRequests(app: FastifyInstance): void {
  tracing?.traceRequests(app)
}
