import { Fragment, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { VampOutlook, VampProgram } from '#areas/vamp/contract/endpoints.ts'
import { formatVampPercent } from '#areas/vamp/contract/vamp-ratio.ts'
import { formatCount } from '#web/ui/text/format-count.ts'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { formatTime } from '#web/ui/time/time.ts'
import styles from './programs-card.module.css'
import { useDollars } from './use-dollars.ts'

const columns = ['status', 'atEnd', 'ratio', 'number'] as const

/** The networks' programs: whether each applies now and at the end of the month, and what it counts of its limits. */
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
              {columns.map((column) => (
                <th key={column} scope="col">
                  {t(`programs.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {outlook.programs.map((program) => (
              <Program key={program.name} program={program} />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

function Program({ program }: { program: VampProgram }) {
  const { t } = useTranslation('vamp')
  const locale = useLocale()
  const format = useDollars()
  const { name, now, forecast, fee_usd_per_item: fee, valid_from: from, source } = program
  const ratios = now.conditions.filter(({ kind }) => kind === 'ratio')
  return (
    <tr>
      <th scope="row">
        <span className={styles.name}>{t(`programs.names.${name}`)}</span>
        <span className={styles.about}>{t(`programs.about.${name}`)}</span>
        <span className={styles.about}>
          {fee !== null && `${t('programs.perItem', { fee: format(fee * 100) })} `}
          {t('programs.since', { day: formatTime(`${from}T00:00:00Z`, 'UTC', locale, 'day') })}{' '}
          <a href={source} target="_blank" rel="noreferrer">
            {t('programs.source')}
          </a>
        </span>
      </th>
      <Cell name="status">
        <Applies isMet={now.is_met} />
      </Cell>
      <Cell name="atEnd">
        <Applies isMet={forecast.is_met} />
      </Cell>
      <Cell name="ratio">
        <Conditions conditions={ratios} />
      </Cell>
      <Cell name="number">
        <Conditions conditions={now.conditions.filter((condition) => !ratios.includes(condition))} />
      </Cell>
    </tr>
  )
}

function Cell({ name, children }: { name: (typeof columns)[number]; children: ReactNode }) {
  const { t } = useTranslation('vamp')
  return <td data-name={t(`programs.${name}`)}>{children}</td>
}

function Applies({ isMet }: { isMet: boolean | null }) {
  const { t } = useTranslation('vamp')
  return (
    <span className={styles.status} data-met={isMet ?? undefined}>
      {isMet === null ? t('programs.unknown') : t(isMet ? 'programs.applies' : 'programs.appliesNot')}
    </span>
  )
}

/** What is counted, of the limit from which it counts against the account. */
function Conditions({ conditions }: { conditions: VampProgram['now']['conditions'] }) {
  const { t } = useTranslation('vamp')
  const locale = useLocale()
  const format = useDollars()
  return conditions.map(({ kind, limit, value }, index) => {
    const write = (number: number) => (kind === 'ratio' ? formatVampPercent(number, locale) : kind === 'amount' ? format(number) : formatCount(number, locale))
    const words = { value: value === null ? t('programs.unknown') : write(value), limit: write(limit) }
    return (
      <Fragment key={kind}>
        {index > 0 && <br />}
        {t(`programs.of.${kind}`, words)}
      </Fragment>
    )
  })
}
