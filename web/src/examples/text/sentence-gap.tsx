import { useTranslation } from 'react-i18next'
import { SentenceGap } from '../../ui/text/sentence-gap.tsx'

export function Default() {
  const { t } = useTranslation('catalogue')
  return (
    <p>
      {t('samples.sentence')}
      <SentenceGap />
      <a href="#gap" style={{ textDecoration: 'underline' }}>
        {t('samples.action')}
      </a>
    </p>
  )
}
