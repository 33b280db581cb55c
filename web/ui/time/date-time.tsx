import { Hint } from '../overlays/hint.tsx'
import { useLocale } from '../text/use-locale.ts'
import { formatTime, formatZone, type TimeStyle } from './time.ts'
import { useTimeZone } from './time-zone.ts'

interface DateTimeProps {
  at: string
  style?: TimeStyle
  /** Whether the keyboard reaches it, to read the exact time. */
  isFocusable?: boolean
}

/** An instant in the business's time zone; pointing at it names the zone. */
export function DateTime({ at, style = 'short', isFocusable = false }: DateTimeProps) {
  const locale = useLocale()
  const timeZone = useTimeZone()
  return (
    <Hint text={`${formatTime(at, timeZone, locale, 'full')} · ${formatZone(timeZone, locale, at)}`}>
      <time dateTime={at} tabIndex={isFocusable ? 0 : undefined}>
        {formatTime(at, timeZone, locale, style)}
      </time>
    </Hint>
  )
}
