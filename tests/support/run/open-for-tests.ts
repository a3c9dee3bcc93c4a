// Opens what the tests of a file or of a block share, and closes it after them.
import { afterAll, beforeAll } from 'vitest'

/** Two minutes on a free machine are a quarter of an hour on a busy one. */
const openMilliseconds = 900_000

/** What is opened for tests ends by `remove`, or by `close` if it has no such member. */
type Opened = { readonly remove: () => unknown } | { readonly close: () => unknown }

/**
 * Its members are there once the first test, or a later `beforeAll`, runs, and no longer after the last one: the module of a
 * test file stays in memory as long as the process, which runs hundreds of files.
 */
export const openForTests = <T extends Opened>(open: () => Promise<T>): T => {
  const shared = {} as T
  let opened: T | undefined
  beforeAll(async () => {
    opened = await open()
    Object.assign(shared, opened)
  }, openMilliseconds)
  afterAll(async () => {
    if (!opened) return
    await ('remove' in opened ? opened.remove() : opened.close())
    for (const name of Object.keys(opened)) Reflect.deleteProperty(shared, name)
    opened = undefined
  })
  return shared
}
