// Places where something lies as long as a document holds it: the document and its states are there.
import { expect, test } from 'vitest'
import { withFlow } from '../../../support/flow-files.ts'
import { goodsEdit as at } from '../../../support/ledger-files.ts'
import { faultsWith } from '../../../support/schema-files.ts'

const held = (by: string, ...states: readonly string[]) => at('/places/held', [{ place: 'BENCH', by, while: states }])

test('a document with these states is taken', () => {
  expect(faultsWith(...withFlow, held('order', 'OPEN', 'DONE'))).toEqual([])
})

test.each([
  ['what has no states', held('thing', 'OPEN'), /held\/0\/by: "thing" has no states/],
  ['a state that is not there', held('order', 'OPEN', 'SOON'), /held\/0\/while\/1: "order" has no state "SOON"/],
])('%s is reported', (_, edit, fault) => {
  expect(faultsWith(...withFlow, edit)).toEqual([expect.stringMatching(fault)])
})
