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

/** Lists them by whether somebody is signed in, the texts by language. */
function listFirstFiles(outputs: readonly Output[]) {
  const addressOf = (isWanted: (output: Output) => boolean) => {
    const found = outputs.find(isWanted)
    if (!found) throw new Error('The build has no file of those that are preloaded.')
    return `/${found.fileName}`
  }
  const textsOf = (locale: string, areas: readonly string[]) =>
    areas.map((area) => addressOf(({ fileName }) => new RegExp(`^locales/${locale}/${area}-[\\w-]{8}\\.json$`).test(fileName)))
  return Object.values(first).map(({ chunk, areas }) => ({
    script: addressOf(({ type, name }) => type === 'chunk' && name === chunk),
    texts: Object.fromEntries(locales.map((locale) => [localeHeader[locale], textsOf(locale, areas)])),
  }))
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
      handler: (html, { bundle }) =>
        bundle ? html.replace(place, `<script>(${preload})(...${JSON.stringify(listFirstFiles(Object.values(bundle)))})</script>`) : html,
    },
  }
}
