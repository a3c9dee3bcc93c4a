// The child's end of what run.ts says to the processes it started; a child whose parent is gone ends itself.

export type ToChild = 'memory' | 'stop'

export type FromChild = { readonly port: number } | { readonly memory: number }

const say = (message: FromChild): void => void process.send?.(message)

/** Tells the parent where the server listens, and answers it until it says stop. */
export const announce = (address: string, close: () => Promise<unknown>): void => {
  process.on('message', (message: ToChild) => {
    if (message === 'memory') say({ memory: process.memoryUsage().rss })
    else void close().then(() => process.exit(0))
  })
  process.once('disconnect', () => process.exit(1))
  say({ port: Number(new URL(address).port) })
}
