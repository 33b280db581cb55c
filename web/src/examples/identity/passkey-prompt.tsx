import { useTranslation } from 'react-i18next'
import { PasskeyPrompt } from '../../shared/identity/passkey-prompt.tsx'

export const Default = () => <PasskeyPrompt problem={undefined} />

export function Invalid() {
  const { t } = useTranslation('catalogue')
  return <PasskeyPrompt problem={t('samples.problem')} />
}
