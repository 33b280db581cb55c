import { useMerchant } from '../stores/merchant.ts'
import { Hint } from './hint.tsx'
import type { TimeStyle } from './time.ts'
import { formatTime, formatZone } from './time.ts'
import { useLocale } from './use-locale.ts'

/** An instant in the business's time zone; pointing at it names the zone. */
export function DateTime({ at, style = 'short' }: { at: string; style?: TimeStyle }) {
  const locale = useLocale()
  const { time_zone: timeZone } = useMerchant()
  return (
    <Hint text={`${formatTime(at, timeZone, locale, 'full')} · ${formatZone(timeZone, locale, at)}`}>
      <time dateTime={at} className="numeric">
        {formatTime(at, timeZone, locale, style)}
      </time>
    </Hint>
  )
}
