import { useLocale } from '#web/ui/text/use-locale.ts'
import { formatRecent } from '#web/ui/time/time.ts'

/** When the network processed an item, in UTC as its month is. */
export function useProcessedTime(at: string, now: number): string {
  const locale = useLocale()
  return formatRecent(at, 'UTC', locale, now)
}
