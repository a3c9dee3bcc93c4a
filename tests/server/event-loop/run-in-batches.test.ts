import { expect, test } from 'vitest'
import { runInBatches } from '../../../server/event-loop/work-turns.ts'

const patience = 60_000

test('work in steps gives its result, and others a turn before it is done', async () => {
  let hadTurn = false
  function* untilOthers(): Generator<void, string> {
    const end = performance.now() + patience
    while (!hadTurn && performance.now() < end) yield
    return 'done'
  }
  setImmediate(() => {
    hadTurn = true
  })
  expect([await runInBatches(untilOthers()), hadTurn]).toEqual(['done', true])
})
