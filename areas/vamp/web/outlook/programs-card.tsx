import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { VampOutlook, VampProgram } from '#areas/vamp/contract/endpoints.ts'
import { formatVampPercent } from '#areas/vamp/contract/vamp-ratio.ts'
import { formatCount } from '#web/ui/text/format-count.ts'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { formatTime } from '#web/ui/time/time.ts'
import styles from './programs-card.module.css'
import { useDollars } from './use-dollars.ts'

/** The networks' programs: each condition with its limit, its value now and at the end of the month, and what a month costs that meets all of them. */
export function ProgramsCard({ outlook }: { outlook: VampOutlook }) {
  const { t } = useTranslation('vamp')
  return (
    <section className="card" aria-labelledby="vamp-programs">
      <h2 className={styles.heading} id="vamp-programs">
        {t('programs.title')}
      </h2>
      <p className={styles.text}>{t('programs.text', { region: t(`region.${outlook.region}`) })}</p>
      {!outlook.programs.some(({ network }) => network === 'visa') && <p className={styles.text}>{t('programs.noVisa')}</p>}
      <div className={styles.frame}>
        <table className={styles.table}>
          <caption className="visually-hidden">{t('programs.title')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('programs.program')}</th>
              <th scope="col">{t('programs.condition')}</th>
              <th scope="col">{t('programs.limit')}</th>
              <th scope="col">{t('programs.now')}</th>
              <th scope="col">{t('programs.atEnd')}</th>
            </tr>
          </thead>
          {outlook.programs.map((program) => (
            <Program key={program.name} program={program} />
          ))}
        </table>
      </div>
    </section>
  )
}

function Program({ program }: { program: VampProgram }) {
  const { t } = useTranslation('vamp')
  const locale = useLocale()
  const format = useDollars()
  const { name, now, forecast, fee_usd_per_item: fee } = program
  const hasFee = fee !== null
  return (
    <tbody>
      {now.conditions.map((condition, index) => (
        <tr key={condition.kind}>
          {index === 0 && (
            <th scope="rowgroup" rowSpan={now.conditions.length + (hasFee ? 1 : 0)}>
              <span className={styles.name}>{t(`programs.names.${name}`)}</span>
              <span className={styles.about}>{t(`programs.about.${name}`)}</span>
              <span className={styles.about}>
                {t('programs.since', { day: formatTime(`${program.valid_from}T00:00:00Z`, 'UTC', locale, 'day') })}{' '}
                <a href={program.source} target="_blank" rel="noreferrer">
                  {t('programs.source')}
                </a>
              </span>
            </th>
          )}
          <th scope="row">{t(`programs.kind.${condition.kind}`)}</th>
          <Cell name="limit">
            <Value condition={condition} of="limit" />
          </Cell>
          <Cell name="now">
            <Value condition={condition} of="value" />
          </Cell>
          <Cell name="atEnd">{forecast.conditions[index] && <Value condition={forecast.conditions[index]} of="value" />}</Cell>
        </tr>
      ))}
      {hasFee && (
        <tr>
          <th scope="row">{t('programs.fee')}</th>
          <Cell name="limit">{t('programs.perItem', { fee: format(fee * 100) })}</Cell>
          <Cell name="now">{now.cost_usd_minor === null ? t('programs.unknown') : format(now.cost_usd_minor)}</Cell>
          <Cell name="atEnd">{forecast.cost_usd_minor === null ? t('programs.unknown') : format(forecast.cost_usd_minor)}</Cell>
        </tr>
      )}
    </tbody>
  )
}

function Cell({ name, children }: { name: 'limit' | 'now' | 'atEnd'; children: ReactNode }) {
  const { t } = useTranslation('vamp')
  return <td data-name={t(`programs.${name}`)}>{children}</td>
}

/** A value, and in words whether it meets its condition. */
function Value({ condition: { kind, limit, value, is_met: isMet }, of }: { condition: VampProgram['now']['conditions'][number]; of: 'limit' | 'value' }) {
  const { t } = useTranslation('vamp')
  const locale = useLocale()
  const format = useDollars()
  const write = (number: number) => (kind === 'ratio' ? formatVampPercent(number, locale) : kind === 'amount' ? format(number) : formatCount(number, locale))
  if (of === 'limit') return t('programs.atLeast', { value: write(limit) })
  return (
    <>
      {value !== null && write(value)}{' '}
      <span className={styles.met} data-met={isMet ?? undefined}>
        {isMet === null ? t('programs.unknown') : t(isMet ? 'programs.met' : 'programs.notMet')}
      </span>
    </>
  )
}
