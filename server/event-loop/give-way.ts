// Long work in the server's process yields to the event loop now and then, so that other requests are answered.

/** A limit of time and not of rows: a slow machine yields as often as a fast one. */
const mostMilliseconds = 15

/** When the first call of this turn of the event loop was made; undefined before that. */
let began: number | undefined

/** Returns a promise of the next turn of the event loop if this turn has reached the limit, otherwise undefined. */
export const giveWay = (): Promise<void> | undefined => {
  if (began === undefined) {
    began = performance.now()
    setImmediate(() => {
      began = undefined
    })
    return undefined
  }
  if (performance.now() - began < mostMilliseconds) return undefined
  return new Promise(resolve => setImmediate(resolve))
}
