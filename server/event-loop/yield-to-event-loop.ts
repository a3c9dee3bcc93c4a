// Long work in the server's process yields to the event loop now and then, so that other requests are answered.

/** A limit of time and not of rows: a slow machine yields as often as a fast one. */
const maxTurnMilliseconds = 15

/** When the first call of this turn of the event loop was made; undefined before that. */
let turnStartedAt: number | undefined

/** Returns a promise of the next turn of the event loop if this turn has reached the limit, otherwise undefined. */
export const yieldToEventLoop = (): Promise<void> | undefined => {
  if (turnStartedAt === undefined) {
    turnStartedAt = performance.now()
    setImmediate(() => {
      turnStartedAt = undefined
    })
    return undefined
  }
  if (performance.now() - turnStartedAt < maxTurnMilliseconds) return undefined
  return new Promise(resolve => setImmediate(resolve))
}
