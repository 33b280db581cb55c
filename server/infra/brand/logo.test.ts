import { describe, expect, it } from 'vitest'
import { parseLogo } from './logo.ts'

const svg = (content: string, attributes = 'viewBox="0 0 120 24"') => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${content}</svg>`)
const png = (width: number, height: number) => {
  const content = Buffer.alloc(64)
  Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex').copy(content)
  content.writeUInt32BE(width, 16)
  content.writeUInt32BE(height, 20)
  return content
}

describe('a logo', () => {
  it('is a PNG or an SVG, with its size', () => {
    expect(parseLogo(png(320, 80))).toMatchObject({ mediaType: 'image/png', width: 320, height: 80 })
    expect(parseLogo(svg('<path d="M0 0h1"/>'))).toMatchObject({ mediaType: 'image/svg+xml', width: 120, height: 24 })
    expect(parseLogo(svg('<defs><path id="a"/></defs><use href="#a" fill="url(#b)"/>'))).not.toBeNull()
    expect(parseLogo(Buffer.concat([Buffer.from('<?xml version="1.0"?>\n<!-- Acme -->\n'), svg('')]))).not.toBeNull()
    expect(parseLogo(svg('<image href="data:image/png;base64,AA=="/>'))).not.toBeNull()
    expect(parseLogo(Buffer.concat([Buffer.from('<!-- a --><!-- b -->'.repeat(500)), svg('')]))).not.toBeNull()
    expect(parseLogo(Buffer.from(`${'<!-- a -->'.repeat(500)}<svg></svg>`))).toBeNull()
  })

  it.each([
    '<script>alert(1)</script>',
    '<svg:script>alert(1)</svg:script>',
    '<path onclick="alert(1)"/>',
    '<path\nonload = "alert(1)"/>',
    '<a href="https://elsewhere.example">x</a>',
    "<image xlink:href='//elsewhere.example/a.png'/>",
    '<image href=https://elsewhere.example/a.png />',
    '<a href="javascript:alert(1)">x</a>',
    '<style>@import "https://elsewhere.example/a.css";</style>',
    '<style>path { fill: url(https://elsewhere.example/a.svg#b) }</style>',
    '<foreignObject><p>x</p></foreignObject>',
    '<image href="data:text/html,x"/>',
  ])('may not have %s', (content) => {
    expect(parseLogo(svg(content))).toBeNull()
  })

  it.each([
    ['no image', Buffer.from('hello')],
    ['a text with an SVG in it', Buffer.concat([Buffer.from('const logo = '), svg('')])],
    ['an SVG without a viewBox', svg('', 'width="10" height="10"')],
    ['an SVG with an entity', Buffer.concat([Buffer.from('<!DOCTYPE svg [<!ENTITY a "b">]>'), svg('')])],
    ['too wide', png(900, 100)],
    ['too high', png(100, 201)],
    ['without a height', png(100, 0)],
    ['a PNG that ends early', png(10, 10).subarray(0, 20)],
  ])('may not be %s', (_, content) => {
    expect(parseLogo(content)).toBeNull()
  })
})
