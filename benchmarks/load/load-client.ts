// The process of the load client.
import { type LoadAnswer, type LoadOrder, runLoad } from './load.ts'

const sendAnswer = (message: LoadAnswer): void => void process.send?.(message)

process.on('message', (order: LoadOrder) => {
  runLoad(order).then(
    load => sendAnswer({ load }),
    (error: Error) => sendAnswer({ failed: error.message }),
  )
})
process.once('disconnect', () => process.exit(0))
