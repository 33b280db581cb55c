import i18n from 'i18next'
import LanguageDetector from 'i18next-browser-languagedetector'
import HttpBackend from 'i18next-http-backend'
import { initReactI18next } from 'react-i18next'
import { type Locale, localeHeader, locales, toLocale } from '#kernel/locale.ts'
import { fillIn, joinMarked, markValue, type RuleName, type TextValues } from '#kernel/texts.ts'
import { addresses } from './addresses.ts'

/** Where the chosen language is kept; signing out leaves it alone. */
export const languageKey = 'i18nextLng'

export { i18n }

export function currentLocale(): Locale {
  return toLocale(i18n.resolvedLanguage ?? i18n.language)
}

/** Resolves when the language is known. Texts are fetched by `loadTexts`. */
export async function startI18n(): Promise<void> {
  i18n.on('languageChanged', (language) => {
    document.documentElement.lang = localeHeader[toLocale(language)]
  })
  window.addEventListener('storage', followOtherTabs)
  await i18n
    .use(LanguageDetector)
    .use(HttpBackend)
    .use(initReactI18next)
    // Texts of pages are spaced like those of the server.
    .use({ type: 'postProcessor', name: 'spacing', process: (text: unknown) => (typeof text === 'string' ? joinMarked(text) : text) as string })
    .init({
      supportedLngs: locales,
      lowerCaseLng: true,
      load: 'currentOnly',
      // A missing text is found by the parity check, not by fetching a second language.
      fallbackLng: false,
      ns: [],
      defaultNS: 'common',
      postProcess: 'spacing',
      // React escapes what it shows.
      interpolation: { escapeValue: true, escape: markValue },
      detection: {
        // `lang` of an address is what SHOPLINE's admin is shown in.
        order: ['localStorage', 'querystring', 'navigator'],
        lookupLocalStorage: languageKey,
        lookupQuerystring: 'lang',
        caches: ['localStorage'],
        convertDetectedLanguage: toLocale,
      },
      backend: { loadPath: ([language]: string[], [area = 'common']: string[]) => localeAddress(toLocale(language), area) },
      maxRetries: 5,
      retryTimeout: 350,
      maxParallelReads: 10,
    })
}

/** A language chosen in one tab applies to all of them. */
function followOtherTabs({ key, newValue }: StorageEvent): void {
  if (key === languageKey && newValue) void i18n.changeLanguage(toLocale(newValue))
}

/** Loads the texts of areas; false if the network did not give them after all retries. */
export async function loadTexts(areas: readonly string[]): Promise<boolean> {
  await i18n.loadNamespaces([...areas])
  return areas.every((area) => i18n.hasResourceBundle(currentLocale(), area))
}

/** Returns the text of a rule about a field. The page loads `fieldRules`. */
export function ruleText(locale: Locale, rule: RuleName, values: TextValues = {}): string {
  return fillIn(locale, values, (options) => i18n.t(`fieldRules:${rule}`, options))
}

function localeAddress(locale: Locale, area: string): string {
  const address = addresses[`${locale}/${area}`]
  if (!address) throw new Error(`There are no ${locale} texts for ${area}`)
  return address
}
