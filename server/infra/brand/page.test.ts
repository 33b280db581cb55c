import { expect, it } from 'vitest'
import { productBrand } from './brand.ts'
import { parseLogo } from './logo.ts'
import { brandPage } from './page.ts'

const page = '<!doctype html><head><link rel="icon" type="image/svg+xml" href="/assets/favicon-abcdefgh.svg" /><title>Counterfoil</title></head>'

it("leaves the product's own page as it is built", () => {
  expect(brandPage(page, productBrand)).toEqual({ page, files: [] })
})

it('writes name, color, logo and icon as text, whatever the name is', () => {
  const logo = parseLogo(Buffer.from('<svg viewBox="0 0 24 24"></svg>'))
  const { page: branded, files } = brandPage(page, { name: '<b>"$&\'Pay', color: '#aa3355', logo })
  expect(branded).toContain('<title>&lt;b&gt;&quot;$&amp;&#39;Pay</title>')
  expect(branded).toContain('<meta name="application-name" content="&lt;b&gt;&quot;$&amp;&#39;Pay" />')
  expect(branded).toContain('<meta name="brand-color" content="#aa3355" />')
  expect(branded).not.toContain('Counterfoil')
  expect(branded).not.toContain('favicon')
  expect(files.map(({ path }) => path.replace(/-[\w-]{12}\./, '-HASH.'))).toEqual(['/brand/icon-HASH.svg', '/brand/logo-HASH.svg'])
  for (const { path } of files) expect(branded).toContain(`"${path}"`)
})

it('writes the logo for dark beside the other one', () => {
  const [logo, darkLogo] = ['0 0 96 24', '0 0 100 25'].map((box) => parseLogo(Buffer.from(`<svg viewBox="${box}"></svg>`)))
  if (!logo || !darkLogo) throw new Error('These are logos.')
  const { page: branded, files } = brandPage(page, { ...productBrand, logo, darkLogo })
  expect(files).toHaveLength(3)
  expect(branded).toContain(`<meta name="brand-dark-logo" content="${files[2]?.path}" data-width="100" data-height="25" />`)
  expect(branded).toContain(`<meta name="brand-logo" content="${files[1]?.path}" data-width="96" data-height="24" />`)
})

it.each([
  ['the initial of another name', { ...productBrand, name: 'östpay' }, '>Ö</text>'],
  ["the product's mark", { ...productBrand, color: '#aa3355' }, '<path'],
  ['the initial beside a wide logo', { name: 'Wide', color: '#aa3355', logo: parseLogo(Buffer.from('<svg viewBox="0 0 96 24"></svg>')) }, '>W</text>'],
])('has %s as its icon', (_, brand, part) => {
  const [icon] = brandPage(page, brand).files
  expect(icon?.content.toString()).toContain(part)
})
