import { fail } from './answers.ts'
import { describeAtlas } from './atlas.ts'
import { dialog } from './state.ts'

const path = '/payments-product/vamp'

describeAtlas('vamp', [
  { name: 'page', path, printed: 'vamp:items.title.tc40', layers: { 'threshold-dialog': dialog('vamp:threshold.set') } },
  ...['tc40', 'tc15', 'excluded', 'tc05'].map((items) => ({ name: items, path: `${path}?items=${items}` })),
  { name: 'failed', path, before: fail('vamp**', 500), allowed: /status of 500/ },
])
