import { PeriodSwitch } from '../../shared/figures/period-switch.tsx'
import { OwnAddress } from '../own-address.tsx'

const periods = { offered: ['7d', '30d', '12m'], fallback: '30d' } as const
const linkTo = () => ({ to: '/overview', search: {} }) as const

export const Default = () => (
  <OwnAddress address="/one">
    <PeriodSwitch period={{ kind: '30d', from: '2026-06-01', to: '2026-06-30' }} periods={periods} linkTo={linkTo} />
  </OwnAddress>
)

export const Selected = () => (
  <OwnAddress address="/one">
    <PeriodSwitch period={{ kind: 'custom', from: '2026-06-03', to: '2026-06-09' }} periods={periods} linkTo={linkTo} />
  </OwnAddress>
)
