import { useTranslation } from 'react-i18next'
import { disputeLimits } from '#areas/disputes/contract/rules.ts'
import type { Locale } from '#kernel/locale.ts'
import { findNumberFormat } from '#kernel/money/number-formats.ts'
import { findFieldError } from '#web/api/errors.ts'
import { useLocale } from '#web/ui/text/use-locale.ts'
import styles from './respond.module.css'
import type { PacketState } from './use-packet.ts'

/** How much of what issuers take the packet is, in bytes and pages. */
export function SizeMeter({ state: { packet, isCurrent, error } }: { state: PacketState }) {
  const { t } = useTranslation('evidence')
  const locale = useLocale()
  const tooLarge = findFieldError(error, 'files')
  const max = disputeLimits.evidenceFilesBytesMax
  const share = tooLarge ? 1 : (packet?.size_bytes ?? 0) / max
  const tone = tooLarge ? 'bad' : packet?.is_above_size_taken ? 'warn' : 'good'
  const text = packet
    ? t('packet.size', { count: packet.pages.length, size: formatSize(packet.size_bytes, locale), max: formatSize(max, locale) })
    : t('packet.making')
  return (
    <div className={styles.meter}>
      <div className={styles.track} aria-hidden="true">
        <span data-tone={tone} style={{ width: `${Math.min(share, 1) * 100}%` }} />
      </div>
      <p className={styles.meterText} role="status">
        {tooLarge ?? text}
        {packet && !isCurrent && !error && ` · ${t('packet.updating')}`}
      </p>
    </div>
  )
}

const mebibyte = 1_048_576

/** A size in the megabytes of the limits, which count 1,048,576 bytes: 5 MB is exactly the limit. */
export function formatSize(bytes: number, locale: Locale): string {
  const digits = bytes < mebibyte ? 2 : 1
  return `${findNumberFormat(locale, { maximumFractionDigits: digits }).format(Math.max(bytes / mebibyte, 0.01))} MB`
}
