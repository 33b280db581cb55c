import { expect, it } from 'vitest'
import { readBrand } from './page-brand.ts'

type Meta = Pick<HTMLMetaElement, 'content'> & { dataset?: Record<string, string> }

function pageWith(metas: Record<string, Meta>) {
  const querySelector = (selector: string) => metas[/"(.*)"/.exec(selector)?.[1] ?? ''] ?? null
  return { querySelector } as unknown as Document
}

it("is the product's own where the server wrote nothing", () => {
  const own = { name: 'Counterfoil', color: '#479dcc', logo: null }
  expect(readBrand(undefined)).toEqual(own)
  expect(readBrand(pageWith({}))).toEqual(own)
})

it('is what the server wrote', () => {
  const metas = {
    'application-name': { content: 'Acme' },
    'brand-color': { content: '#aa3355' },
    'brand-logo': { content: '/brand/logo-abc.svg', dataset: { width: '120', height: '24' } },
  }
  expect(readBrand(pageWith(metas))).toEqual({ name: 'Acme', color: '#aa3355', logo: { path: '/brand/logo-abc.svg', width: 120, height: 24 } })
})

it('has the logo for dark if there is one', () => {
  const [logo, darkLogo] = ['/brand/logo-abc.svg', '/brand/dark-logo-abc.svg'].map((content) => ({ content, dataset: { width: '120', height: '24' } }))
  if (!logo || !darkLogo) throw new Error('These are logos.')
  expect(readBrand(pageWith({ 'brand-logo': logo, 'brand-dark-logo': darkLogo })).darkLogo).toEqual({
    path: '/brand/dark-logo-abc.svg',
    width: 120,
    height: 24,
  })
})

it('has no other color than one of six digits', () => {
  expect(readBrand(pageWith({ 'brand-color': { content: 'red;}' } })).color).toBe('#479dcc')
})
