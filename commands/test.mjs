import { requireNode } from './require-node.mjs'

requireNode()
await import('./run-tests.ts')
