import { riskQuery } from '@counterfoil/contract/risk/query'
import type { RiskSimulation } from '@counterfoil/contract/risk/simulation'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { searchFor } from '../../../shared/lists/list-search.ts'
import { useRecordText } from '../../../shared/risk/use-record-text.ts'
import { useMerchant } from '../../../stores/merchant.ts'
import { StatusTag, type StatusTone } from '../../../ui/feedback/status-tag.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { useLocale } from '../../../ui/text/use-locale.ts'
import { formatTime } from '../../../ui/time/time.ts'
import styles from './simulator.module.css'

const tones: Readonly<Record<RiskSimulation['decision'], StatusTone>> = { block: 'bad', allow: 'good', pass: 'good' }

/** The decision, every entry that matches (which decides, who added it and when), and the lists that need more about the card. */
export function SimulationResult({ result: { decision, entries, uncompared } }: { result: RiskSimulation }) {
  const { t } = useTranslation('risk')
  const locale = useLocale()
  const recordText = useRecordText()
  const { time_zone: timeZone } = useMerchant()
  return (
    <Section title={t('simulator.result')}>
      <p className={styles.decision}>
        <StatusTag tone={tones[decision]}>{t(`simulator.decisions.${decision}`)}</StatusTag>
      </p>
      {entries.length === 0 && <p className={styles.quiet}>{t('simulator.none')}</p>}
      <ul className={styles.entries} aria-label={t('simulator.entries')}>
        {entries.map(({ entry_id, type, record, effect, author, since, is_deciding }) => (
          <li key={entry_id}>
            <Link to="/risk/config/$type" params={{ type }} search={searchFor(riskQuery, { record })}>
              {recordText(type, record)}
            </Link>
            <span>{t('uploads.target', { list: t(`type.${type}`), effect: t(`effect.${effect}`) })}</span>
            {is_deciding && <StatusTag tone={effect === 'block' ? 'bad' : 'good'}>{t('simulator.deciding')}</StatusTag>}
            <span className={styles.quiet}>{t('simulator.added', { name: author, time: formatTime(since, timeZone, locale) })}</span>
          </li>
        ))}
      </ul>
      {uncompared.length > 0 && (
        <p className={styles.quiet}>
          {t('simulator.uncompared', { lists: new Intl.ListFormat(locale, { style: 'narrow' }).format(uncompared.map((type) => t(`type.${type}`))) })}
        </p>
      )}
    </Section>
  )
}
