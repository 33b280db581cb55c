import { pageStyle } from '#areas/notifications/server/mail/index.ts'
import { type Locale, localeHeader } from '#kernel/locale.ts'
import { Html, html } from '#server/infra/html.ts'
import { sha256 } from '#server/infra/keys/crypto.ts'
import { text } from '#server/infra/texts.ts'

const style = `${pageStyle}
.stores{margin:0;padding:0;list-style:none;border:1px solid var(--line);border-radius:12px;background:var(--paper)}
.stores li{display:flex;flex-wrap:wrap;gap:8px 16px;align-items:center;padding:12px 16px}
.stores li+li{border-top:1px solid var(--line)}
.stores strong{flex:1 1 160px}
.actions{display:flex;flex-wrap:wrap;gap:8px}
.actions :is(a,button){display:inline-block;padding:6px 14px;border:1px solid var(--line);border-radius:8px;background:var(--paper);color:var(--link);font:inherit;text-decoration:none;cursor:pointer}
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
  return layOut(
    locale,
    text(locale, 'stores:server.practice.title'),
    html`<h1>${text(locale, 'stores:server.practice.title')}</h1>
<p class="soft">${text(locale, 'stores:server.practice.about')}</p>
<ul class="stores">
${handles.map(
  (handle) => html`<li><strong>${handle}</strong><form class="actions" method="post" action="/${handle}/admin/apps/uninstall">
<a href="/${handle}/admin/apps/install" aria-label="${text(locale, 'stores:server.practice.install')}: ${handle}">${text(locale, 'stores:server.practice.install')}</a>
<button aria-label="${text(locale, 'stores:server.practice.uninstall')}: ${handle}">${text(locale, 'stores:server.practice.uninstall')}</button>
</form></li>
`,
)}</ul>`,
  )
}

/** Where the owner of a store agrees. */
export function showConsent(locale: Locale, handle: string): Html {
  return layOut(
    locale,
    text(locale, 'stores:server.practice.consentTitle'),
    html`<h1>${text(locale, 'stores:server.practice.consentTitle')}</h1>
<p>${handle}</p>
<p class="soft">${text(locale, 'stores:server.practice.consentText')}</p>
<ul id="scopes"></ul>
<p class="actions"><a id="agree" href="agree">${text(locale, 'stores:server.practice.agree')}</a><a href="/">${text(locale, 'stores:server.practice.cancel')}</a></p>
<script>${new Html(consentScript)}</script>`,
  )
}

export function showDone(locale: Locale, handle: string, outcome: 'installed' | 'uninstalled' | 'notSent'): Html {
  return layOut(
    locale,
    handle,
    html`<h1>${handle}</h1>
<p>${text(locale, `stores:server.practice.done.${outcome}`)}</p>
<p><a href="/">${text(locale, 'stores:server.practice.back')}</a></p>`,
  )
}

export function showRefusal(locale: Locale, why: 'host' | 'missing' | 'app'): Html {
  return layOut(
    locale,
    text(locale, 'stores:server.practice.title'),
    html`<h1>${text(locale, 'stores:server.practice.title')}</h1>
<p>${text(locale, `stores:server.practice.refusals.${why}`)}</p>
<p><a href="/">${text(locale, 'stores:server.practice.back')}</a></p>`,
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
