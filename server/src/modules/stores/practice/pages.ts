import { type Locale, localeHeader } from '@counterfoil/contract/locale'
import { Html, html } from '../../../infra/html.ts'
import { sha256 } from '../../../infra/keys/crypto.ts'
import { pageStyle } from '../../mail/index.ts'
import { practiceTexts } from './texts.ts'

const style = `${pageStyle}
.stores{margin:0;padding:0;list-style:none;border:1px solid var(--line);border-radius:12px;background:var(--card)}
.stores li{display:flex;flex-wrap:wrap;gap:8px 16px;align-items:center;padding:12px 16px}
.stores li+li{border-top:1px solid var(--line)}
.stores strong{flex:1 1 160px}
.actions{display:flex;flex-wrap:wrap;gap:8px}
.actions :is(a,button){display:inline-block;padding:6px 14px;border:1px solid var(--line);border-radius:8px;background:var(--card);color:var(--link);font:inherit;text-decoration:none;cursor:pointer}
.actions button:focus-visible{outline:2px solid var(--link);outline-offset:2px}
`

/** As a policy names the one style sheet that the pages have. */
export const pageStyleHash = `sha256-${sha256(style).toString('base64')}`

/** Reads the request from the fragment, as SHOPLINE's page does, and leads to the answer. */
export const consentScript = `
const query = new URLSearchParams(location.hash.split('?')[1])
for (const scope of (query.get('scope') || '').split(',')) {
  const item = document.createElement('li')
  item.textContent = scope
  document.getElementById('scopes').append(item)
}
document.getElementById('agree').href = 'agree?' + query
`

export function scriptHash(script: string): string {
  return `sha256-${sha256(script).toString('base64')}`
}

/** The stores, and what can be done in each. */
export function showStores(locale: Locale, handles: readonly string[]): Html {
  const texts = practiceTexts[locale]
  return layOut(
    locale,
    texts.title,
    html`<h1>${texts.title}</h1>
<p class="soft">${texts.about}</p>
<ul class="stores">
${handles.map(
  (handle) => html`<li><strong>${handle}</strong><form class="actions" method="post" action="/${handle}/admin/apps/uninstall">
<a href="/${handle}/admin/apps/install" aria-label="${texts.install}: ${handle}">${texts.install}</a>
<button aria-label="${texts.uninstall}: ${handle}">${texts.uninstall}</button>
</form></li>
`,
)}</ul>`,
  )
}

/** Where the owner of a store agrees. */
export function showConsent(locale: Locale, handle: string): Html {
  const texts = practiceTexts[locale]
  return layOut(
    locale,
    texts.consentTitle,
    html`<h1>${texts.consentTitle}</h1>
<p>${handle}</p>
<p class="soft">${texts.consentText}</p>
<ul id="scopes"></ul>
<p class="actions"><a id="agree" href="agree">${texts.agree}</a><a href="/">${texts.cancel}</a></p>
<script>${new Html(consentScript)}</script>`,
  )
}

export function showDone(locale: Locale, handle: string, outcome: 'installed' | 'uninstalled' | 'notSent'): Html {
  const texts = practiceTexts[locale]
  return layOut(
    locale,
    handle,
    html`<h1>${handle}</h1>
<p>${texts.done[outcome]}</p>
<p><a href="/">${texts.back}</a></p>`,
  )
}

export function showRefusal(locale: Locale, why: 'host' | 'missing' | 'app'): Html {
  const texts = practiceTexts[locale]
  return layOut(
    locale,
    texts.title,
    html`<h1>${texts.title}</h1>
<p>${texts.refusals[why]}</p>
<p><a href="/">${texts.back}</a></p>`,
  )
}

function layOut(locale: Locale, title: string, content: Html): Html {
  return html`<!doctype html>
<html lang="${localeHeader[locale]}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="icon" href="data:,">
<style>${new Html(style)}</style>
</head>
<body>
<main>
${content}
</main>
</body>
</html>
`
}
