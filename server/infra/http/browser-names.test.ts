import { expect, it } from 'vitest'
import { nameBrowser } from './browser-names.ts'

const windowsChrome = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
const iPhoneSafari = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'

it.each([
  [windowsChrome, { browser: 'Chrome', system: 'Windows' }],
  [iPhoneSafari, { browser: 'Safari', system: 'iOS' }],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0', { browser: 'Firefox', system: 'Linux' }],
])('names %s', (userAgent, names) => {
  expect(nameBrowser(userAgent)).toEqual(names)
})

it.each([[null], [''], [' '], ['curl/8.5.0'], [`${'a'.repeat(300)}/1.0 b`], ['<script>alert(1)</script>/1.0 x']])(
  'names nothing where a client tells nothing usable: %s',
  (userAgent) => {
    expect(nameBrowser(userAgent)).toEqual({ browser: null, system: null })
  },
)
