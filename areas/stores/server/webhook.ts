import * as z from 'zod/mini'
import { merchantId as merchantIdSchema } from '#kernel/ids.ts'
import { runAsProcessor } from '#server/infra/tenant-work.ts'
import { deleteTicketsOf, findAccountOf } from './attempts-store.ts'
import { disconnect } from './connect.ts'
import type { StoreWork } from './dependencies.ts'
import { isHandle, type ShoplineApp } from './shopline-app.ts'
import { isSigned } from './signature.ts'
import { lockStoreOf } from './stores-store.ts'

/** SHOPLINE's event about installing and uninstalling the app. The signature is over the body alone, so the headers decide nothing. */
const installationEvent = z.object({
  appkey: z.string(),
  handle: z.string().check(z.refine(isHandle)),
  operate: z.string(),
  /** Milliseconds since 1970, by SHOPLINE's clock. */
  timestamp: z.int().check(z.positive()),
})

/** Applies an event of SHOPLINE. Events of other kinds, and repeated ones, change nothing. @returns false if the signature is wrong. */
export async function applyEvent(work: StoreWork, app: ShoplineApp, body: Buffer, signature: string | undefined): Promise<boolean> {
  if (!isSigned(app.appSecret, body, signature)) return false
  const event = readEvent(body)
  if (event?.appkey === app.appKey && event.operate === 'UNINSTALL') await uninstall(work, event.handle, new Date(event.timestamp))
  return true
}

function readEvent(body: Buffer): z.infer<typeof installationEvent> | null {
  try {
    return z.safeParse(installationEvent, JSON.parse(body.toString('utf8'))).data ?? null
  } catch {
    return null
  }
}

/** An event from before the latest authorization is about an earlier installation. */
async function uninstall({ database, clock }: StoreWork, handle: string, at: Date): Promise<void> {
  await deleteTicketsOf({ db: database.global }, handle, at)
  const accountId = await findAccountOf({ db: database.global }, handle)
  if (accountId === null) return
  await runAsProcessor(database, clock, { merchantId: z.parse(merchantIdSchema, accountId) }, async (context) => {
    const store = await lockStoreOf(context, handle)
    if (!store || store.disconnected_at !== null || store.authorized_at > at) return
    await disconnect(context, store, 'uninstall')
  })
}
