/**
 * Creates a queue that runs one task after the other; a failed task rejects for its caller and does not stop the next.
 */
export const createQueue = () => {
  let last: Promise<unknown> = Promise.resolve()
  return <T>(work: () => Promise<T>): Promise<T> => {
    const result = last.then(work, work)
    last = result.catch(() => undefined)
    return result
  }
}
