import { useLocale } from '../text/use-locale.ts'
import { formatRecent } from './time.ts'
import { useTimeInZone, useTimeZone } from './time-zone.ts'

interface RowTimeProps {
  at: string
  now: number
  /** How short it is. */
  format?: typeof formatRecent
}

/** When a row was made; pointing at it gives the exact time with its zone. */
export function RowTime({ at, now, format = formatRecent }: RowTimeProps) {
  const locale = useLocale()
  const timeZone = useTimeZone()
  const inZone = useTimeInZone()
  return (
    <time dateTime={at} title={inZone(at)}>
      {format(at, timeZone, locale, now)}
    </time>
  )
}
