import { describe, expect, test } from 'vitest'
import { getResource } from '../../../engine/schema/schema.ts'
import { buildEdits, buildSchemaWith, type Edit } from '../../support/schema/schema-files.ts'
import { type FaultRow, testReports } from '../schema-file/fault-rows.ts'

const thing = buildEdits('thing')

/** A master whose rows name a thing. */
const part: Edit = [
  'resources/goods/part.json',
  '',
  {
    $schema: '../../dialect/resource.schema.json',
    title: 'Part',
    type: 'object',
    'x-kind': 'master',
    'x-key': ['code'],
    required: ['code'],
    properties: {
      code: { $ref: 'types#code' },
      whole: { $ref: 'types#code', 'x-ref': { to: 'thing' } },
      name: { $ref: 'types#text' },
    },
  },
]

const related = (more: object): readonly Edit[] => [
  part,
  thing('/x-related', [{ resource: 'part', by: 'whole', title: 'Parts', ...more }]),
]

test('compiles related rows of another master with a condition', () => {
  const {
    screen: { related: found },
  } = getResource(buildSchemaWith(...related({ when: "size == 'LARGE'" })), 'thing')
  expect(found).toMatchObject([{ resource: 'part', by: 'whole', title: 'Parts', when: { text: "size == 'LARGE'" } }])
  expect(getResource(buildSchemaWith(part), 'thing').screen.related).toEqual([])
})

describe('refuses related rows', () => {
  const rows: readonly FaultRow[] = [
    [
      'a resource that nobody knows',
      related({ resource: 'prt' }),
      [
        'schema/resources/goods/thing.json /x-related/0/resource: no master is called "prt"; did you mean "part"? @ "prt",',
      ],
    ],
    [
      'a field that is none',
      related({ by: 'whol' }),
      [
        'schema/resources/goods/thing.json /x-related/0/by: "part" has no field "whol"; did you mean "whole"? @ "whol",',
      ],
    ],
    [
      'a field that leads elsewhere',
      related({ by: 'name' }),
      [
        'schema/resources/goods/thing.json /x-related/0/by: "name" of "part" does not lead to one "thing"; did you mean "whole"? @ "name",',
      ],
    ],
    [
      'a condition on what the row does not hold',
      related({ when: "maker.name == 'NORTH'" }),
      [
        'schema/resources/goods/thing.json /x-related/0/when: this is asked of the fields of the row alone: fetch into one of them what it needs @ "maker.name == \'NORTH\'"',
      ],
    ],
    [
      'rows of what is no master',
      [...related({}), thing('/x-kind', 'setting')],
      ['schema/resources/goods/thing.json /x-related/0: only a master has related rows in its form @ {'],
    ],
  ]
  testReports(rows)
})
