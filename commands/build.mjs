// `npm run build`: the web part and the server, each only where it is missing or older than its sources.
import { requireNode } from './require-node.mjs'

requireNode()
const { buildIfStale } = await import('./build-if-stale.ts')
const { web } = await import('./build-web.ts')
const { server } = await import('./build-server.ts')
await buildIfStale([web, server])
