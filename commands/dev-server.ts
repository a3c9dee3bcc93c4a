// Generates first, so that types and editors know a new master at once; then serves.
import { runSchema } from './schema/run.ts'

await runSchema(['generate'])
await import('../server/main.ts')
