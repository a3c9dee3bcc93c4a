// The load client in a process of its own, so that it uses no time of the servers' threads; an answer that is not a success
// ends it.
import { type LoadOrder, runLoad } from './load.ts'

process.on('message', async (order: LoadOrder) => process.send?.(await runLoad(order)))
process.once('disconnect', () => process.exit(0))
