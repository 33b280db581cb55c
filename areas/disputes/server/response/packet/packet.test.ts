import { execFile, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { disputeLimits } from '#areas/disputes/contract/rules.ts'
import { brokenDocuments, makeDocument, makePhoto } from '#areas/disputes/test/evidence-files.ts'
import { composePacket, requirePacket } from '#areas/disputes/test/packets.ts'
import { isSoak } from '#proof/support/scale.ts'
import { drawInThread } from './run-packet.ts'

const run = promisify(execFile)
const hasPoppler = spawnSync('pdftoppm', ['-v']).status === 0
if (!hasPoppler) console.warn('SKIPPED: poppler is not installed (Debian: poppler-utils), so no packet is read back.')

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'packets-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function textOf(bytes: Uint8Array): Promise<string[]> {
  const running = run('pdftotext', ['-layout', '-', '-'], { maxBuffer: 10_000_000 })
  running.child.stdin?.end(Buffer.from(bytes))
  return (await running).stdout.split('\f').slice(0, -1)
}

async function countDrawnPages(bytes: Uint8Array): Promise<number> {
  const name = path.join(folder, 'packet.pdf')
  await writeFile(name, bytes)
  const drawn = await mkdtemp(path.join(folder, 'drawn-'))
  await run('pdftoppm', ['-r', '30', '-png', name, path.join(drawn, 'page')])
  return (await readdir(drawn)).length
}

describe.skipIf(!hasPoppler)('six files', () => {
  it('become one file below 5 MB that poppler opens, with letter, contents and a heading on each page', async () => {
    const [photo, screenshot] = await Promise.all([makePhoto(2400, 1800), makePhoto(1200, 900, 'jpeg', 95)])
    const [invoice, policy, chat, scan] = await Promise.all([
      makeDocument(2, 'Invoice'),
      makeDocument(3, 'Policy'),
      makeDocument(1, 'Chat'),
      makeDocument(1, 'Scan', screenshot),
    ])
    const packet = requirePacket(await composePacket({ photo, screenshot, invoice, policy, chat, scan }))
    expect(packet.bytes.length).toBeLessThan(disputeLimits.evidenceFilesBytesTaken)
    expect(packet.areImagesReduced).toBe(true)
    expect(packet.rasterised).toEqual([])
    expect(await countDrawnPages(packet.bytes)).toBe(packet.pages.length)
    const pages = await textOf(packet.bytes)
    expect(pages).toHaveLength(packet.pages.length)
    const [cover = ''] = pages
    for (const line of ['Response to dispute dp_1', '持卡人本人下单，包裹已由其签收。', '1Z999AA10123456784', 'Contents']) expect(cover).toContain(line)
    for (const [index, { heading }] of packet.pages.entries()) {
      expect(pages[index]).toContain(`Page ${index + 1} of ${pages.length}`)
      expect(pages[index]).toContain(heading.slice(0, 40))
    }
    // Text of documents stays text, on turned pages as well.
    for (const line of ['Invoice, sheet 2', 'Policy, sheet 3']) expect(pages.join('\n').replaceAll(/\s+/g, ' ')).toContain(line)
    expect(packet.pages.map(({ fileId }) => fileId)).toEqual([null, 'photo', 'screenshot', 'invoice', 'invoice', 'policy', 'policy', 'policy', 'chat', 'scan'])
  })

  it('are pictures of pages only where the file would be too large otherwise', async () => {
    const heavy = await makeDocument(2, 'Heavy', await makePhoto(2600, 2600, 'jpeg', 92))
    expect(heavy.length).toBeGreaterThan(disputeLimits.evidenceFilesBytesMax)
    const light = await makeDocument(2, 'Light')
    const packet = requirePacket(await composePacket({ heavy, light }))
    expect(packet.bytes.length).toBeLessThanOrEqual(disputeLimits.evidenceFilesBytesMax)
    expect(packet.rasterised).toEqual(['heavy'])
    const text = (await textOf(packet.bytes)).join('\n')
    expect(text).toContain('Light, sheet 1')
    expect(text).not.toContain('Heavy, sheet 1')
    expect(await countDrawnPages(packet.bytes)).toBe(packet.pages.length)
  })
})

describe('broken files', () => {
  it('leave the rest of the packet as it is: a page that is missing says so, and a document without pages is left out', async () => {
    const { looped, incomplete } = brokenDocuments
    const packet = requirePacket(await composePacket({ looped, incomplete, light: await makeDocument(1, 'Light') }))
    expect([packet.leftOut, packet.rasterised]).toEqual([['looped'], ['incomplete']])
    expect(packet.pages.map(({ fileId }) => fileId)).toEqual([null, 'incomplete', 'incomplete', 'incomplete', 'light'])
    if (!hasPoppler) return
    const pages = await textOf(packet.bytes)
    expect(pages.map((text) => text.includes("This page of the file can't be displayed and was left out."))).toEqual([false, false, true, false, false])
  })

  it('are pictures if their pages can be drawn but not merged', async () => {
    const packet = requirePacket(await composePacket({ endless: brokenDocuments.endless }))
    expect([packet.leftOut, packet.rasterised, packet.pages.length]).toEqual([[], ['endless'], 2])
  })

  it('are pictures if they have a password that only changes need', async () => {
    const locked = readFileSync(path.resolve('server/infra/files/cases/40-owner-password-only.pdf'))
    const packet = requirePacket(await composePacket({ locked }))
    expect([packet.leftOut, packet.rasterised, packet.pages.length]).toEqual([[], ['locked'], 2])
    const [, drawn] = await drawInThread('account', packet.bytes, 0, 2)
    expect((await sharp(drawn).stats()).channels[0]?.min).toBeLessThan(100)
  })

  it('are drawn as empty pages for the preview', async () => {
    const pictures = await drawInThread('account', new Uint8Array(brokenDocuments.flat), 0, 1)
    expect(pictures.map((picture) => Buffer.from(picture.subarray(0, 3)).toString('hex'))).toEqual(['ffd8ff'])
  })

  it('of the merchant API are left out, also if they are images with an end that is missing', async () => {
    const [cut, whole] = [(await makePhoto(2000, 2000)).subarray(0, 2_000_000), await makePhoto(2600, 1800)]
    const packet = requirePacket(await composePacket({ cut, whole }, { isOfApi: true }))
    expect([packet.leftOut, packet.pages.map(({ fileId }) => fileId)]).toEqual([['cut'], [null, 'whole']])
  })
})

it('says how large it is if it stays too large', async () => {
  const photo = await makePhoto(1100, 1100, 'jpeg', 60)
  const photos = Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`photo${index}`, photo]))
  const packet = await composePacket(photos)
  expect('tooLargeBytes' in packet && packet.tooLargeBytes).toBeGreaterThan(disputeLimits.evidenceFilesBytesMax)
})

it('is drawn page by page for the preview', async () => {
  const packet = requirePacket(await composePacket({ invoice: await makeDocument(2, 'Invoice') }))
  const pictures = await drawInThread('account', packet.bytes, 1, 10)
  expect(pictures).toHaveLength(2)
  for (const picture of pictures) expect(Buffer.from(picture.subarray(0, 3)).toString('hex')).toBe('ffd8ff')
})

/** Memory that a thread's libraries took is kept for the next one, so a few come before it is full. */
const packetCount = isSoak ? 100 : 12

it(`takes no more memory after ${packetCount} packets than after the first third`, { timeout: 900_000 }, async () => {
  // A process of its own: the worker of this file has the memory of all files before it.
  const { stdout } = await run(process.execPath, [path.resolve(import.meta.dirname, '../../../test/packet-memory.ts'), String(packetCount)])
  const sizes = z.parse(z.array(z.int()), JSON.parse(stdout))
  expect(sizes).toHaveLength(packetCount)
  const third = packetCount / 3
  const [first, last] = [sizes.slice(0, third), sizes.slice(-third)].map((part) => Math.max(...part)) as [number, number]
  expect(last, `megabytes after each packet: ${sizes.join(', ')}`).toBeLessThan(first + 150)
})
