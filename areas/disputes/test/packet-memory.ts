import { drawInThread } from '#areas/disputes/server/response/packet/run-packet.ts'
import { makeDocument, makePhoto } from './evidence-files.ts'
import { composePacket, requirePacket } from './packets.ts'

/** A process that composes and draws packets, and prints its megabytes after each. */

const megabyte = 1_048_576
const packetCount = Number(process.argv[2])
const [photo, invoice] = await Promise.all([makePhoto(1600, 1200), makeDocument(4, 'Invoice', await makePhoto(900, 900))])
const sizes: number[] = []
for (let count = 0; count < packetCount; count++) {
  const { bytes } = requirePacket(await composePacket({ photo, second: photo, invoice }))
  await drawInThread('account', bytes, 0, 4)
  sizes.push(Math.round(process.memoryUsage.rss() / megabyte))
}
console.log(JSON.stringify(sizes))
