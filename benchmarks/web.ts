// `npm run bench:web`: the size of the page, the time to its first rows, and the time until a saved schema file shows; exit
// code 1 when a budget is missed.
import { buildServerIfStale } from '../commands/build-server.ts'
import { buildWebIfStale } from '../commands/build-web.ts'
import { measureWeb } from './web/measure-web.ts'
import { formatWebTable, isWebWithinBudget } from './web/web-table.ts'

await Promise.all([buildWebIfStale(), buildServerIfStale()])
const figures = await measureWeb()
console.log(formatWebTable(figures))
process.exitCode = isWebWithinBudget(figures) ? 0 : 1
