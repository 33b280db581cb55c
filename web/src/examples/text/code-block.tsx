import { useTranslation } from 'react-i18next'
import { CodeBlock } from '../../ui/text/code-block.tsx'

export function Default() {
  const { t } = useTranslation('catalogue')
  return <CodeBlock label={t('samples.title')} code={'curl https://example.com/v1/payment_intents \\\n  -u sk_test_…: \\\n  -d amount=2000 -d currency=eur'} />
}
