// `npm run schema`: keeps compiled code between runs, as most of the time would go into compiling this program.
import { enableCompileCache } from 'node:module'

enableCompileCache()
await import('./schema.ts')
