import { type Edit, places, unchangedFile } from '../../../support/schema/schema-files.ts'
import { type FaultRow, testReports } from '../../schema-file/fault-rows.ts'

const edit = (pointer: string, value: unknown): Edit => [places.thing, pointer, value]
const fields: readonly Edit[] = [
  unchangedFile,
  edit('/properties/part_of', { $ref: 'types#code', 'x-ref': { to: 'thing' } }),
  edit('/properties/depth', { $ref: 'types#int', readOnly: true }),
  edit('/properties/route', { $ref: 'types#text', readOnly: true }),
  edit('/x-tree', { parent: 'part_of', level: 'depth', path: 'route' }),
]
const at = 'schema/resources/goods/thing.json'

const rows: readonly FaultRow[] = [
  ['nothing of a tree that fits', fields, []],
  [
    'a parent that must be filled',
    [...fields, edit('/required', ['thing_code', 'name', 'part_of'])],
    [
      `${at} /x-tree/parent: users choose the parent, a row without one is a root, and its row is always there @ "part_of",`,
    ],
  ],
  [
    'a path that has a value of its own',
    [...fields, edit('/properties/route/x-default', 'name')],
    [`${at} /x-tree/path: the program keeps "route": say "readOnly": true, and no value of its own @ "route"`],
  ],
]

testReports(rows)
