// Generates first, so that types and editors know a new master at once; then serves.
import './schema-generate.ts'

await import('../server/main.ts')
