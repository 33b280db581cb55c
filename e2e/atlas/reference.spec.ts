import { describeAtlas } from './atlas.ts'

describeAtlas('reference', [{ name: 'start', path: '/docs' }])
