import { expect, test } from 'vitest'
import { isGone } from '../../../engine/project/gone.ts'
import { withFlow } from '../../support/schema/flow-files.ts'
import { buildEdits, buildSchemaWith, type Edit } from '../../support/schema/schema-files.ts'

const thing = buildEdits('thing')
const project = buildEdits('project')

test.each<[name: string, edits: readonly Edit[], gone: boolean]>([
  ['thing', [], false],
  ['never-there', [], false],
  ['never-there.lines', [], false],
  ['old-thing', [thing('/x-was', 'old-thing')], true],
  ['old-thing.parts', [thing('/x-was', 'old-thing')], true],
  ['dropped', [project('/drop', ['dropped'])], true],
  ['order.goods', withFlow, false],
  ['order.gifts', withFlow, true],
])('%s', (name, edits, gone) => {
  expect(isGone(buildSchemaWith(...edits), name)).toBe(gone)
})
