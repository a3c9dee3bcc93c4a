// The load client, a process of its own so that it uses no time of the servers' threads.
import { type Load, type LoadOrder, runLoad } from './load/closed-loop.ts'

export type LoadAnswer = { readonly load: Load } | { readonly failed: string }

const sendAnswer = (message: LoadAnswer): void => void process.send?.(message)

process.on('message', (order: LoadOrder) => {
  runLoad(order).then(
    load => sendAnswer({ load }),
    (error: Error) => sendAnswer({ failed: error.message }),
  )
})
process.once('disconnect', () => process.exit(0))
