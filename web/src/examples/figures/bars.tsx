import { useTranslation } from 'react-i18next'
import { Bars } from '../../shared/figures/bars.tsx'
import { OwnAddress } from '../own-address.tsx'
import { sampleBars } from './items.ts'

export function Default() {
  const { t } = useTranslation('catalogue')
  return (
    <OwnAddress address="/one">
      <Bars label={t('samples.list')} bars={sampleBars} />
    </OwnAddress>
  )
}
