import sharp from 'sharp'
import { expect, it } from 'vitest'
import { mailedBrand, productBrand } from './brand.ts'
import { parseLogo } from './logo.ts'

const svg = (box: string, content: string) => parseLogo(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}">${content}</svg>`))

it.each(['0 0 96 24', '0 0 9.6 2.4', '0 0 9600 2400'])('draws an SVG of %s as a PNG of three pixels for each that is shown', async (box) => {
  const logo = svg(box, '<rect width="50%" height="100%" fill="#aa3355"/>')
  const mailed = await mailedBrand({ ...productBrand, logo })
  expect(mailed.logo).toMatchObject({ mediaType: 'image/png', width: logo?.width, height: logo?.height })
  const { data, info } = await sharp(mailed.logo?.content).raw().toBuffer({ resolveWithObject: true })
  expect(info).toMatchObject({ width: 336, height: 84, channels: 4 })
  const pixel = (x: number, y: number) => [...data.subarray((y * info.width + x) * 4, (y * info.width + x) * 4 + 4)]
  expect(pixel(80, 40)).toEqual([0xaa, 0x33, 0x55, 255])
  expect(pixel(250, 40)[3]).toBe(0)
})

it('draws an SVG that states a far larger size than its view box has', async () => {
  const logo = parseLogo(
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="16384" height="4096" viewBox="0 0 96 24"><rect width="50%" height="100%"/></svg>'),
  )
  const { logo: mailed } = await mailedBrand({ ...productBrand, logo })
  expect(await sharp(mailed?.content).metadata()).toMatchObject({ format: 'png', width: 336, height: 84 })
})

it('leaves a PNG and a brand without a logo as they are', async () => {
  expect(await mailedBrand(productBrand)).toBe(productBrand)
  const content = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  const brand = { ...productBrand, logo: parseLogo(content) }
  expect(await mailedBrand(brand)).toBe(brand)
})

it("has no logo if the SVG can't be drawn", async () => {
  expect((await mailedBrand({ ...productBrand, logo: svg('0 0 96 24', '<rect') })).logo).toBeNull()
})
