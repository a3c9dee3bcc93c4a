// `npm run schema -- <command>`.
import { runSchema } from './schema/run.ts'

process.exitCode = await runSchema(process.argv.slice(2))
