import type { BrowserContext } from '@playwright/test'

/** What no page may do, in any test: write an error to the console, throw, or call another host. */
export class PageGuard {
  readonly #allowed: RegExp[] = []
  readonly #problems: string[] = []

  constructor(context: BrowserContext, baseUrl: string) {
    const { host } = new URL(baseUrl)
    context.on('console', (message) => {
      if (message.type() === 'error') this.#problems.push(`console error: ${message.text()} (${message.location().url})`)
    })
    context.on('weberror', (webError) => this.#problems.push(`uncaught: ${webError.error().stack ?? webError.error().message}`))
    context.on('request', (request) => {
      const url = new URL(request.url())
      if (/^(https?|wss?):$/.test(url.protocol) && url.host !== host) this.#problems.push(`call to another host: ${url.href}`)
    })
  }

  /** Lets through what a test provokes on purpose, such as the line that Chromium writes for each answer of 400 and above. */
  allow(pattern: RegExp): void {
    this.#allowed.push(pattern)
  }

  listProblems(): string[] {
    return this.#problems.filter((problem) => !this.#allowed.some((pattern) => pattern.test(problem)))
  }
}
