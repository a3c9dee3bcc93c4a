import { expect, test } from 'vitest'
import { getResource } from '../../../../engine/schema/schema.ts'
import { withReport } from '../../../support/schema/report-files.ts'
import { buildEdits, buildSchemaWith, type Edit } from '../../../support/schema/schema-files.ts'
import { type FaultRow, testReports } from '../../schema-file/fault-rows.ts'

const above = (name: string): Edit => buildEdits('thing')('/x-views', { tags: { title: 'Tags', above: [name] } })

const rows: readonly FaultRow[] = [
  ['nothing of a report whose filters begin with something', [...withReport(), above('things-by-size')], []],
  [
    'a report that asks',
    [...withReport(['/filters/0/default']), above('things-by-size')],
    [
      'schema/resources/goods/thing.json /x-views/tags/above/0: "things-by-size" asks for "since", and nobody fills it in over a list @ "things-by-size"',
    ],
  ],
]
testReports(rows)

test('accepts a report that a view names', () => {
  const { views } = getResource(buildSchemaWith(...withReport(), above('things-by-size')), 'thing').screen
  expect(views.tags?.above).toEqual(['things-by-size'])
})
