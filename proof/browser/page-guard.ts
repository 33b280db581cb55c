import type { BrowserContext, ConsoleMessage, Request, WebError } from '@playwright/test'

/** What no page may do, in any test: write an error to the console, throw, or call another host. */
export class PageGuard {
  readonly #allowed: RegExp[] = []
  readonly #problems: string[] = []
  readonly #context: BrowserContext
  readonly #host: string

  constructor(context: BrowserContext, baseUrl: string) {
    this.#context = context
    this.#host = new URL(baseUrl).host
    context.on('console', this.#readMessage)
    context.on('weberror', this.#readError)
    context.on('request', this.#readRequest)
  }

  readonly #readMessage = (message: ConsoleMessage) => {
    if (message.type() === 'error') this.#problems.push(`console error: ${message.text()} (${message.location().url})`)
  }

  readonly #readError = (webError: WebError) => this.#problems.push(`uncaught: ${webError.error().stack ?? webError.error().message}`)

  readonly #readRequest = (request: Request) => {
    const url = new URL(request.url())
    if (/^(https?|wss?):$/.test(url.protocol) && url.host !== this.#host) this.#problems.push(`call to another host: ${url.href}`)
  }

  /** Stops listening: the context may be shared with other tests. */
  stop(): void {
    this.#context.off('console', this.#readMessage)
    this.#context.off('weberror', this.#readError)
    this.#context.off('request', this.#readRequest)
  }

  /** Lets through what a test provokes on purpose, such as the line that Chromium writes for each answer of 400 and above. */
  allow(pattern: RegExp): void {
    this.#allowed.push(pattern)
  }

  listProblems(): string[] {
    return this.#problems.filter((problem) => !this.#allowed.some((pattern) => pattern.test(problem)))
  }
}
