// Long work in the server's own process stops now and then, so that whoever asks something meanwhile is answered.

/** By time and not by rows: a slow machine stops as often as a fast one. */
const mostMilliseconds = 15

/** When the first work of this turn of the event loop asked; undefined before any did. */
let began: number | undefined

/** Waits for one round of all that others asked where this turn has lasted long enough; otherwise there is nothing to wait for. */
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
