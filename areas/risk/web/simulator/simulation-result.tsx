import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { riskQuery } from '#areas/risk/contract/query.ts'
import type { RiskSimulation } from '#areas/risk/contract/simulation.ts'
import { searchFor } from '#web/shared/lists/search-for.ts'
import { RefusedReason } from '#web/shared/payments/refused-reason.tsx'
import { useRecordText } from '#web/shared/risk/record-words.ts'
import { useMerchant } from '#web/stores/merchant.ts'
import { StatusTag, type StatusTone } from '#web/ui/feedback/status-tag.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { formatCount } from '#web/ui/text/format-count.ts'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { formatTime } from '#web/ui/time/time.ts'
import { useRuleSentence } from '../rules/use-rule-sentence.ts'
import styles from './simulator.module.css'

const tones: Readonly<Record<RiskSimulation['decision'], StatusTone>> = {
  refused: 'bad',
  block: 'bad',
  slow_down: 'warn',
  allow: 'good',
  pass: 'good',
  by_platform: 'idle',
}

/** The decision, the switch that refuses, every entry that matches (which decides, who added it and when), the rules that stop the payer, and what needs more values. */
export function SimulationResult({ result }: { result: RiskSimulation }) {
  const { decision, refused_by: refusedBy, entries, uncompared, rules, uncompared_rules: uncomparedRules, uncompared_switches: uncomparedSwitches } = result
  const { t } = useTranslation('risk')
  const locale = useLocale()
  const recordText = useRecordText()
  const sentence = useRuleSentence()
  const listNames = (names: readonly string[]) => new Intl.ListFormat(locale, { style: 'narrow' }).format(names)
  const { time_zone: timeZone } = useMerchant()
  return (
    <Section title={t('simulator.result')}>
      <p className={styles.decision}>
        <StatusTag tone={tones[decision]}>{t(`simulator.decisions.${decision}`)}</StatusTag>
      </p>
      {refusedBy && (
        <p className={styles.refused}>
          <RefusedReason refusedBy={refusedBy} />
        </p>
      )}
      {decision !== 'refused' && entries.length === 0 && rules.length === 0 && <p className="quiet">{t('simulator.none')}</p>}
      <ul className={styles.entries} aria-label={t('simulator.entries')}>
        {entries.map(({ entry_id, type, record, effect, author, since, is_deciding }) => (
          <li key={entry_id}>
            <Link to="/risk/config/$type" params={{ type }} search={searchFor(riskQuery, { record })}>
              {recordText(type, record)}
            </Link>
            <span>{t('uploads.target', { list: t(`type.${type}`), effect: t(`effect.${effect}`) })}</span>
            {is_deciding && <StatusTag tone={effect === 'block' ? 'bad' : 'good'}>{t('simulator.deciding')}</StatusTag>}
            <span className="quiet">{t('simulator.added', { name: author, time: formatTime(since, timeZone, locale) })}</span>
          </li>
        ))}
      </ul>
      {rules.length > 0 && (
        <ul className={styles.entries} aria-label={t('simulator.rules')}>
          {rules.map(({ rule_id, count, threshold, is_deciding, ...terms }) => (
            <li key={rule_id}>
              <Link to="/risk/rules">{sentence({ ...terms, threshold })}</Link>
              {is_deciding && <StatusTag tone={terms.action === 'block' ? 'bad' : 'warn'}>{t('simulator.deciding')}</StatusTag>}
              <span className="quiet">{t('simulator.counted', { count: formatCount(count, locale), threshold: formatCount(threshold, locale) })}</span>
            </li>
          ))}
        </ul>
      )}
      {uncomparedSwitches.length > 0 && (
        <p className="quiet">{t('simulator.uncomparedSwitches', { switches: listNames(uncomparedSwitches.map((kind) => t(`simulator.fields.${kind}`))) })}</p>
      )}
      {uncompared.length > 0 && <p className="quiet">{t('simulator.uncompared', { lists: listNames(uncompared.map((type) => t(`type.${type}`))) })}</p>}
      {uncomparedRules.length > 0 && (
        <p className="quiet">{t('simulator.uncomparedRules', { subjects: listNames(uncomparedRules.map((subject) => t(`rules.subject.${subject}`))) })}</p>
      )}
    </Section>
  )
}
