// Long work lets others in between: here they are a turn of the event loop that is asked for before the work begins.
import { expect, test } from 'vitest'
import { yieldToEventLoop } from '../../../server/event-loop/work-turns.ts'
import { testedStorages } from '../../support/storage/storages.ts'
import { openMoves } from '../record/move/move-world.ts'

const patience = 60_000

/** Works until others were let in, or for far longer than anybody would wait; answers whether they were. */
const workUntilOthers = async (work: () => unknown): Promise<boolean> => {
  const end = performance.now() + patience
  let hadTurn = false
  setImmediate(() =>
    setTimeout(() => {
      hadTurn = true
    }),
  )
  while (!hadTurn && performance.now() < end) await work()
  return hadTurn
}

test('work that asks now and then lets others in', async () => {
  expect(await workUntilOthers(yieldToEventLoop)).toBe(true)
})

test('short work waits for nobody', () => {
  expect(yieldToEventLoop()).toBeUndefined()
})

test.each(testedStorages)('statement after statement lets others in, reading and writing: $name', async kind => {
  const { storage, opened } = await openMoves(kind)
  const statement = { sql: 'select 1 as one', values: [] }
  try {
    expect(await storage.read(connection => workUntilOthers(() => connection.all(statement)))).toBe(true)
    expect(await storage.write(connection => workUntilOthers(() => connection.all(statement)))).toBe(true)
  } finally {
    await opened.remove()
  }
})
