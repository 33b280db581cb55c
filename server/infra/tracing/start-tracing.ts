import type { Config } from '../config/config.ts'
import { setTracing } from './tracing.ts'

/** Exports traces from now on, if a collector is configured. Comes before the app is created. Returns what ends it. */
export async function startTracing({ otlpEndpoint, otlpHeaders }: Pick<Config, 'otlpEndpoint' | 'otlpHeaders'>): Promise<() => Promise<void>> {
  if (otlpEndpoint === null) return async () => {}
  const { createTracing } = await import('./otlp.ts')
  const tracing = createTracing({ endpoint: otlpEndpoint, headers: otlpHeaders ?? {} })
  setTracing(tracing)
  return async () => {
    setTracing(null)
    await tracing.stop()
  }
}
