import { expect, test } from 'vitest'
import { filterOfferedChoices } from '../../../engine/record/offered-choices.ts'
import type { Row } from '../../../engine/record/row.ts'
import { getResource } from '../../../engine/schema/schema.ts'
import { buildEdits, buildSchemaWith } from '../../support/schema/schema-files.ts'

const thing = buildEdits('thing')
const resource = getResource(
  buildSchemaWith(
    thing('/properties/size/x-enum', { LARGE: { title: 'Large', show: 'weight > 1' } }),
    thing('/properties/state', { type: 'string', enum: ['OPEN', 'DONE'] }),
  ),
  'thing',
)
const world = { emptyText: '-', roots: {}, rows: { findResource: () => undefined, find: () => undefined } }
const offered = (row: Row, before?: Row) =>
  Object.entries(filterOfferedChoices(resource, { row, before }, world)).map(([name, choices]) => [
    name,
    choices.map(({ value }) => value),
  ])

test.each([
  [{ weight: 2000 }, undefined, ['SMALL', 'LARGE']],
  [{ weight: 1000 }, undefined, ['SMALL']],
  [{ weight: 1000 }, { size: 'LARGE' }, ['SMALL', 'LARGE']],
  [{}, undefined, ['SMALL', 'LARGE']],
])('a row %j that was %j is offered %j, and fields without conditions are not named', (row, before, wanted) => {
  expect(offered(row, before)).toEqual([['size', wanted]])
})
