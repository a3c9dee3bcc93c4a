// `npm start`: the right Node, the web part built when it is missing or stale, then the server.
import { enableCompileCache } from 'node:module'
import { requireNode } from './require-node.mjs'

requireNode()
enableCompileCache()
const { buildWebIfStale } = await import('./build-web.ts')
await buildWebIfStale()
await import('../server/main.ts')
