import GlobeIcon from 'lucide-react/icons/globe'
import { useTranslation } from 'react-i18next'
import { localeHeader, locales } from '#kernel/locale.ts'
import { MenuButton, type MenuChoice } from '../../ui/overlays/menu-button.tsx'
import { useLocale } from '../../ui/text/use-locale.ts'
import styles from './language-menu.module.css'
import { nameLanguage } from './name-language.ts'

/** The languages, of which one is switched to without a reload. */
export function useLanguageChoices(): readonly MenuChoice[] {
  const { i18n } = useTranslation()
  const current = useLocale()
  return locales.map((locale) => ({
    key: locale,
    label: nameLanguage(locale),
    lang: localeHeader[locale],
    isChosen: locale === current,
    onChoose: () => void i18n.changeLanguage(locale),
  }))
}

/** Switches the language. */
export function LanguageMenu() {
  const { t } = useTranslation()
  const current = useLocale()
  const choices = useLanguageChoices()
  return (
    <MenuButton label={t('language')} sections={[{ key: 'languages', choices }]}>
      <GlobeIcon className={styles.icon} aria-hidden />
      <span className={styles.code} aria-hidden="true">
        {current.slice(0, 2).toUpperCase()}
      </span>
    </MenuButton>
  )
}
