import GlobeIcon from 'lucide-react/icons/globe'
import { useTranslation } from 'react-i18next'
import { localeHeader, locales } from '#kernel/locale.ts'
import { MenuButton } from '../../ui/overlays/menu-button.tsx'
import { useLocale } from '../../ui/text/use-locale.ts'
import styles from './language-menu.module.css'
import { nameLanguage } from './name-language.ts'

/** Switches the language without a reload. */
export function LanguageMenu() {
  const { t, i18n } = useTranslation()
  const current = useLocale()
  return (
    <MenuButton
      label={t('language')}
      sections={[
        {
          key: 'languages',
          choices: locales.map((locale) => ({
            key: locale,
            label: nameLanguage(locale),
            lang: localeHeader[locale],
            isChosen: locale === current,
            onChoose: () => void i18n.changeLanguage(locale),
          })),
        },
      ]}
    >
      <GlobeIcon className={styles.icon} aria-hidden />
      <span className={styles.code} aria-hidden="true">
        {current.slice(0, 2).toUpperCase()}
      </span>
    </MenuButton>
  )
}
