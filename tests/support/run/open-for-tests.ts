// Opens what the tests of a block share, and closes it after them.
import { afterAll, beforeAll } from 'vitest'

/** Two minutes on a free machine are a quarter of an hour on a busy one. */
const openMilliseconds = 900_000

/** Its members are there once the first test, or a later `beforeAll`, runs. */
export const openForTests = <T extends object>(open: () => Promise<T>, close: (opened: T) => Promise<unknown>): T => {
  const opened = {} as T
  beforeAll(async () => void Object.assign(opened, await open()), openMilliseconds)
  afterAll(() => close(opened))
  return opened
}
