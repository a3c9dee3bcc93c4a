// `npm run bench:web`: what the browser loads and when the first rows stand there; exit code 1 when a budget is missed.
import { buildWebIfStale } from '../commands/build-web.ts'
import { measureWeb } from './web/first-load.ts'
import { webHolds, webTable } from './web/web-table.ts'

await buildWebIfStale()
const figures = await measureWeb()
console.log(webTable(figures))
process.exitCode = webHolds(figures) ? 0 : 1
