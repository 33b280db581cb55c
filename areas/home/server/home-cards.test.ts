import { beforeAll, beforeEach, expect, it } from 'vitest'
import { getHomeCards, type HomeCards, ownHomeCards, setHomeCards } from '#areas/home/contract/cards.ts'
import { makeLimitedMember } from '#areas/team/test/roles.ts'
import type { Answer } from '#kernel/endpoint.ts'
import { makeBusiness, type TestBusiness } from '#proof/support/factories.ts'
import { openTestServer, type TestServer } from '#proof/support/server.ts'

let server: TestServer
let business: TestBusiness<'viewer'>
beforeAll(async () => {
  server = await openTestServer()
})
beforeEach(async () => {
  business = await makeBusiness(server, { roles: ['viewer'] })
})

const cards: HomeCards = { figures: ['disputes', 'gross'], sections: ['latest'] }
const read = async (token: string, id: string = business.liveId) =>
  (await server.call<Answer<typeof getHomeCards>>(getHomeCards, { token, params: { id } })).envelope.data
const write = (token: string, body: unknown) => server.call<unknown>(setHomeCards, { token, params: { id: business.liveId }, body })

it('are all of them until somebody chooses, then theirs alone, in both accounts', async () => {
  const { owner, viewer } = business.people
  expect(await read(viewer.token)).toEqual(ownHomeCards)
  expect((await write(viewer.token, cards)).status).toBe(200)
  expect([await read(viewer.token), await read(viewer.token, business.sandboxId), await read(owner.token)]).toEqual([cards, cards, ownHomeCards])
  expect((await write(viewer.token, { figures: [], sections: [] })).status).toBe(200)
  expect(await read(viewer.token)).toEqual({ figures: [], sections: [] })
})

it.each([
  ['a card that is listed twice', { ...cards, figures: ['gross', 'net', 'gross'] }, 'figures', 'gross is listed twice.'],
  ['an unknown card', { ...cards, sections: ['weather'] }, 'sections.0', expect.any(String)],
  ['something else', { ...cards, columns: [] }, 'columns', expect.any(String)],
])('refuses %s', async (_, body, path, message) => {
  const { token } = business.people.viewer
  await write(token, cards)
  const { status, envelope } = await write(token, body)
  expect([status, envelope.data]).toEqual([422, { errors: [expect.objectContaining({ path, message })] }])
  expect(await read(token)).toEqual(cards)
})

it('leave out what another version has kept', async () => {
  const { token, userId } = business.people.viewer
  await server.db.owner.query(`INSERT INTO home_cards (business_id, user_id, figures, sections) VALUES ($1, $2, '{weather,net}', '{latest,news}')`, [
    business.businessId,
    userId,
  ])
  expect(await read(token)).toEqual({ figures: ['net'], sections: ['latest'] })
})

it('refuses members who may not see Home', async () => {
  const { token } = await makeLimitedMember(server, business, ['payments.read'])
  expect((await write(token, cards)).status).toBe(403)
})
