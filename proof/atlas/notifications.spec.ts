import { disconnectAt, userCalls } from './answers.ts'
import { describeAtlas } from './atlas.ts'

describeAtlas('notifications', [
  { name: 'inbox', path: '/notifications' },
  { name: 'failed', path: '/notifications', before: disconnectAt(userCalls('notifications?**')), keepsLanguage: true, allowed: /net::ERR_FAILED/ },
])
