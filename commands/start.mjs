import { requireNode } from './require-node.mjs'

requireNode()
await import('../server/main.ts')
