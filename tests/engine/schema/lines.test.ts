import { expect, test } from 'vitest'
import { journalLinks, lineLinks } from '../../../engine/schema/lines.ts'
import { getResource } from '../../../engine/schema/schema.ts'
import { withFlow } from '../../support/schema/flow-files.ts'
import { buildSchemaWith } from '../../support/schema/schema-files.ts'

test('lines and entries of a journal have the fields that tie them to what they belong to', () => {
  const schema = buildSchemaWith(...withFlow)
  const named = (resource: string, links: object): readonly boolean[] =>
    Object.values(links).map(name => Object.hasOwn(getResource(schema, resource).field, name))
  expect(named('order.goods', lineLinks)).toEqual([true, true])
  expect(named('journal:order.goods', journalLinks)).toEqual([true, true])
})
