// Places that hold something while a document is in certain states: the document and its states must exist.
import { expect, test } from 'vitest'
import { withFlow } from '../../support/schema/flow-files.ts'
import { changeGoods as at } from '../../support/schema/ledger-files.ts'
import { collectFaultsWith } from '../../support/schema/schema-files.ts'

const held = (by: string, ...states: readonly string[]) => at('/places/held', [{ place: 'BENCH', by, while: states }])

test('accepts a document with these states', () => {
  expect(collectFaultsWith(...withFlow, held('order', 'OPEN', 'DONE'))).toEqual([])
})

test.each([
  ['what has no states', held('thing', 'OPEN'), /held\/0\/by: "thing" has no states/],
  ['a state that is not there', held('order', 'OPEN', 'SOON'), /held\/0\/while\/1: "order" has no state "SOON"/],
])('reports %s', (_, edit, fault) => {
  expect(collectFaultsWith(...withFlow, edit)).toEqual([expect.stringMatching(fault)])
})
