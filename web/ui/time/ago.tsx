import { useTranslation } from 'react-i18next'
import { Hint } from '../overlays/hint.tsx'
import { useLocale } from '../text/use-locale.ts'
import { formatTime, formatZone } from './time.ts'
import { countAgo } from './time-left.ts'
import { useTimeZone } from './time-zone.ts'
import { useNow } from './use-now.ts'

/** How long ago something was; pointing at it gives the exact time in the business's zone. */
export function Ago({ at }: { at: string }) {
  const { t } = useTranslation('shell')
  const locale = useLocale()
  const now = useNow()
  const timeZone = useTimeZone()
  const ago = countAgo(Date.parse(at), now)
  const exact = `${formatTime(at, timeZone, locale, 'full')} · ${formatZone(timeZone, locale, at)}`
  return (
    <Hint text={exact}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the exact time is for those without a pointer, too. */}
      <time dateTime={at} tabIndex={0}>
        {ago === null ? formatTime(at, timeZone, locale, 'day') : ago.unit === 'now' ? t('ago.now') : t(`ago.${ago.unit}`, { count: ago.count })}
      </time>
    </Hint>
  )
}
