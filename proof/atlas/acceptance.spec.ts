import { fail } from './answers.ts'
import { describeAtlas } from './atlas.ts'
import { dialog } from './state.ts'

const path = '/payments-product/acceptance'

describeAtlas('acceptance', [
  { name: 'page', path, layers: { 'alert/alert-dialog': dialog('acceptance:alert.set') } },
  { name: 'accepted', path: `${path}/accepted` },
  ...['country', 'amount', 'hour'].map((by) => ({ name: by, path: `${path}?by=${by}` })),
  { name: 'not-compared', path: `${path}?by=weekday&compare=none` },
  { name: 'empty', path: `${path}?from=2020-01-01&to=2020-01-02` },
  { name: 'failed', path, before: fail('acceptance**', 500), allowed: /status of 500/ },
])
