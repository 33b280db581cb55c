import { Hint } from '../overlays/hint.tsx'
import { useLocale } from '../text/use-locale.ts'
import type { TimeStyle } from './time.ts'
import { formatTime, formatZone } from './time.ts'
import { useTimeZone } from './time-zone.ts'

/** An instant in the business's time zone; pointing at it names the zone. */
export function DateTime({ at, style = 'short' }: { at: string; style?: TimeStyle }) {
  const locale = useLocale()
  const timeZone = useTimeZone()
  return (
    <Hint text={`${formatTime(at, timeZone, locale, 'full')} · ${formatZone(timeZone, locale, at)}`}>
      <time dateTime={at} className="numeric">
        {formatTime(at, timeZone, locale, style)}
      </time>
    </Hint>
  )
}
