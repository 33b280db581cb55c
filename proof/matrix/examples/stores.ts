import type * as contract from '#areas/stores/contract/endpoints.ts'
import { authorizeStore, newHandle, plantStore } from '#areas/stores/test/stores.ts'
import { openBrowser } from '../../support/browser.ts'
import type { ExamplesOf } from '../example.ts'
import type { Place } from '../place.ts'

/** An authorized store, with the browser in which its ticket works. */
async function authorize({ server, world }: Place) {
  const browser = openBrowser(server)
  const ticket = await authorizeStore({ server, shopline: world.shopline }, browser, newHandle())
  return { body: { ticket }, headers: { cookie: browser.cookie ?? '' } }
}

const plant = ({ server, business }: Place) => plantStore(server, { merchantId: business.liveId })

export const storeExamples: ExamplesOf<typeof contract> = {
  listStores: async (place) => {
    await plant(place)
    return {}
  },
  previewStore: authorize,
  connectStore: authorize,
  disconnectStore: async (place) => ({ params: { storeId: await plant(place) } }),
}
