// `npm start`: the right Node, the web part built when it is missing or stale, then the server.
import { enableCompileCache } from 'node:module'
import { requireNode } from './require-node.mjs'

requireNode()
enableCompileCache()
const { buildWebIfStale } = await import('./build-web.ts')
const parent = process.ppid
await buildWebIfStale()
// npm was stopped while the web part was built, and its shell does not say so.
if (process.ppid !== parent) process.exit(1)
await import('../server/main.ts')
