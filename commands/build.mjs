// `npm run build`: the web part and the server, each only where it is missing or older than its sources.
import { requireNode } from './require-node.mjs'

requireNode()
const { buildWebIfStale } = await import('./build-web.ts')
const { buildServerIfStale } = await import('./build-server.ts')
await Promise.all([buildWebIfStale(), buildServerIfStale()])
