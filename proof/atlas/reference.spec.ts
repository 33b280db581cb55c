import { describeAtlas } from './atlas.ts'

/** Names of operations and fields are English. */
describeAtlas('reference', [{ name: 'start', path: '/docs', keepsLanguage: true }])
