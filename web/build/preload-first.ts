import type { Plugin } from 'vite'
import { localeHeader, locales } from '#kernel/locale.ts'

interface Output {
  readonly fileName: string
  readonly type: 'chunk' | 'asset'
  readonly name?: string | undefined
}

/** What the browser would hear of only after running the core: the files that every page of somebody signed in, or signed out, begins with. */
const first = {
  signedIn: { chunk: 'shell', areas: ['common', 'shell', 'pages'] },
  signedOut: { chunk: 'gate', areas: ['common', 'identity'] },
} as const

function addressOf(outputs: readonly Output[], isWanted: (output: Output) => boolean): string {
  const found = outputs.find(isWanted)
  if (!found) throw new Error('The build has no file of those that are preloaded.')
  return `/${found.fileName}`
}

/** Lists them by whether somebody is signed in, the texts by language. */
function listFirstFiles(outputs: readonly Output[]) {
  const textsOf = (locale: string, areas: readonly string[]) =>
    areas.map((area) => addressOf(outputs, ({ fileName }) => new RegExp(`^locales/${locale}/${area}-[\\w-]{8}\\.json$`).test(fileName)))
  return Object.values(first).map(({ chunk, areas }) => ({
    script: addressOf(outputs, ({ type, name }) => type === 'chunk' && name === chunk),
    texts: Object.fromEntries(locales.map((locale) => [localeHeader[locale], textsOf(locale, areas)])),
  }))
}

/** The typeface of every page, which the browser would hear of from the style sheet only. */
function preloadTypeface(outputs: readonly Output[]): string {
  const href = addressOf(outputs, ({ fileName }) => /plex-sans-latin-wght-normal-[^/]+\.woff2$/.test(fileName))
  return `<link rel="preload" as="font" type="font/woff2" href="${href}" crossorigin />`
}

/** Runs after the script of the page that sets its language. */
function preload(signedIn: FirstFiles, signedOut: FirstFiles): void {
  let hasToken = false
  try {
    hasToken = Boolean(JSON.parse(localStorage.getItem('user_storage') ?? '{}').state?.token)
  } catch {
    // Without storage nobody is signed in.
  }
  const { script, texts } = hasToken ? signedIn : signedOut
  const add = (attributes: Partial<HTMLLinkElement>) => document.head.append(Object.assign(document.createElement('link'), attributes))
  add({ rel: 'modulepreload', href: script })
  for (const href of texts[document.documentElement.lang] ?? []) add({ rel: 'preload', as: 'fetch', crossOrigin: 'anonymous', href })
}

type FirstFiles = ReturnType<typeof listFirstFiles>[number]

/** In the page: before the style sheets, which scripts below them wait for. */
const place = '<!-- What is preloaded. -->'

/** Preloads what the page needs first. */
export function preloadFirst(): Plugin {
  return {
    name: 'preload-first',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }) => {
        if (!bundle) return html
        const outputs = Object.values(bundle)
        return html.replace(place, `${preloadTypeface(outputs)}\n    <script>(${preload})(...${JSON.stringify(listFirstFiles(outputs))})</script>`)
      },
    },
  }
}
