import { useTranslation } from 'react-i18next'
import { BarCard } from '../../shared/figures/bar-card.tsx'
import type { Bar } from '../../shared/figures/bars.tsx'
import { OwnAddress } from '../own-address.tsx'
import { sampleBars } from './items.ts'

function Example({ bars }: { bars: readonly Bar[] }) {
  const { t } = useTranslation('catalogue')
  return (
    <OwnAddress address="/one">
      <BarCard title={t('samples.list')} hint={t('samples.sentence')} bars={bars} none={t('states.Empty')} />
    </OwnAddress>
  )
}

export const Default = () => <Example bars={sampleBars} />
export const Empty = () => <Example bars={[]} />
