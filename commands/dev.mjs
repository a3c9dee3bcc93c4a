// `npm run dev`: server and web part for developers, at one address.
import { requireNode } from './require-node.mjs'

requireNode()
await import('./dev.ts')
