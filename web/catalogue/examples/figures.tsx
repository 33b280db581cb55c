import { useTranslation } from 'react-i18next'
import { AlertLine } from '../../shared/figures/alert-line.tsx'
import { BarCard } from '../../shared/figures/bar-card.tsx'
import { type Bar, Bars } from '../../shared/figures/bars.tsx'
import { ChangeMark } from '../../shared/figures/change-mark.tsx'
import { FigureCard, FigureSkeleton } from '../../shared/figures/figure-card.tsx'
import { FigureTerm } from '../../shared/figures/figure-term.tsx'
import { PeriodSwitch } from '../../shared/figures/period-switch.tsx'
import { LineChart } from '../../ui/charts/line-chart.tsx'
import { Waterfall } from '../../ui/charts/waterfall.tsx'
import { StatusTag } from '../../ui/feedback/status-tag.tsx'
import { OwnAddress } from './support/surroundings.tsx'

const link = { to: '/payments', search: {} } as const

/** Bars that lead to no list of their own. */
const sampleBars: readonly Bar[] = [
  { key: 'visa', label: 'Visa', value: '94.2%', detail: '1,204 / 1,278', length: 0.942, link, further: [{ key: 'first', text: '90.1%', link }] },
  { key: 'mastercard', label: 'Mastercard', value: '88.0%', detail: '440 / 500', length: 0.88, link },
]

export function AlertLine_Default() {
  const { t } = useTranslation('catalogue')
  return (
    <AlertLine
      title={t('samples.name')}
      text={t('samples.sentence')}
      status={<StatusTag tone="good">{t('states.Done')}</StatusTag>}
      buttonText={t('samples.action')}
      onEdit={() => {}}
    />
  )
}

export function AlertLine_Loading() {
  const { t } = useTranslation('catalogue')
  return <AlertLine title={t('samples.name')} text={undefined} status={null} buttonText={undefined} onEdit={() => {}} />
}

function BarCardExample({ bars }: { bars: readonly Bar[] }) {
  const { t } = useTranslation('catalogue')
  return (
    <OwnAddress address="/one">
      <BarCard title={t('samples.list')} hint={t('samples.sentence')} bars={bars} none={t('states.Empty')} />
    </OwnAddress>
  )
}

export const BarCard_Default = () => <BarCardExample bars={sampleBars} />
export const BarCard_Empty = () => <BarCardExample bars={[]} />

export function Bars_Default() {
  const { t } = useTranslation('catalogue')
  return (
    <OwnAddress address="/one">
      <Bars label={t('samples.list')} bars={sampleBars} />
    </OwnAddress>
  )
}

export const ChangeMark_Kinds = () => (
  <>
    <ChangeMark change={{ direction: 'up', difference: 59 }} welcome="more" amount="5.9%" />{' '}
    <ChangeMark change={{ direction: 'down', difference: 42 }} welcome="more" amount="4.2%" />
  </>
)

export const FigureCard_Kinds = () => (
  <>
    <FigureCard of="vamp.vamp_ratio" value="0.49%" change={<ChangeMark change={{ direction: 'down', difference: 42 }} welcome="less" amount="4.2%" />}>
      206
    </FigureCard>
    <FigureSkeleton />
  </>
)

export const FigureTerm_Default = () => <FigureTerm of="home.gross" />

const periods = { offered: ['7d', '30d', '12m'], fallback: '30d' } as const

const linkTo = () => ({ to: '/overview', search: {} }) as const

export const PeriodSwitch_Default = () => (
  <OwnAddress address="/one">
    <PeriodSwitch period={{ kind: '30d', from: '2026-06-01', to: '2026-06-30' }} periods={periods} linkTo={linkTo} />
  </OwnAddress>
)

export const PeriodSwitch_Selected = () => (
  <OwnAddress address="/one">
    <PeriodSwitch period={{ kind: 'custom', from: '2026-06-03', to: '2026-06-09' }} periods={periods} linkTo={linkTo} />
  </OwnAddress>
)

export function LineChart_Default() {
  const { t } = useTranslation('catalogue')
  const points = [40, 55, 90, 60].map((value, index) => ({
    key: String(index),
    label: String(index + 1),
    value: index < 3 ? value : null,
    before: 50,
    running: index < 3 ? null : value,
  }))
  return (
    <div style={{ position: 'relative', height: 160 }}>
      <LineChart
        label={t('samples.name')}
        points={points}
        ends={{ value: t('samples.name'), before: t('states.Done') }}
        ticks={[0, 50, 100]}
        formatTick={String}
        tip={(index) => points[index]?.label}
      />
    </div>
  )
}

export function Waterfall_Default() {
  const { t } = useTranslation('catalogue')
  const steps = [3864, -257, -142, 193].map((value, index) => ({ key: String(index), name: t('samples.name'), value, text: value }))
  return <Waterfall caption={t('samples.name')} steps={steps} total={{ name: t('samples.name'), text: 3658 }} />
}
