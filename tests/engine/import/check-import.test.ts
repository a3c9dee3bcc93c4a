import { describe, expect, test } from 'vitest'
import { collectFaultsWith, type Edit, places } from '../../support/schema/schema-files.ts'
import { type FaultRow, testReports } from '../schema-file/fault-rows.ts'

const place = 'imports/old-things.json'

const sound = {
  $schema: '../dialect/import.schema.json',
  kind: 'import',
  title: 'Old Things',
  into: 'thing',
  mode: 'replace',
  file: { headers: 'lower-underscore' },
  map: {
    thing_code: { from: 'code', upper: true, pad: 4 },
    name: 'full_name',
    price: { from: 'price', ifEmpty: 7 },
    size: {
      when: [
        { if: "price > 10 and shop.place_code == 'A'", value: "'LARGE'" },
        { if: 'true', from: 'size' },
      ],
    },
    active: { value: 'price > 0' },
  },
}

/** The import with changes of its file. */
const withImport = (...edits: readonly (readonly [pointer: string, value?: unknown])[]): readonly Edit[] => [
  [place, '', sound],
  ...edits.map(([pointer, value]): Edit => [place, pointer, value]),
]

describe('what an import cannot do', () => {
  const file = 'schema/imports/old-things.json'
  const fault = (rest: string): string => `${file} ${rest}`
  const buildRow = (
    name: string,
    edits: readonly (readonly [pointer: string, value?: unknown])[],
    ...messages: readonly string[]
  ): FaultRow => [name, withImport(...edits), messages]

  testReports([
    buildRow(
      'rows identified by a value that several have',
      [['/match', ['name']]],
      fault('/match: "thing" may have several rows with the same name @ ['),
    ),
    buildRow(
      'rows identified by a field that the file does not have',
      [['/map/thing_code']],
      fault('/map: "thing_code" identifies rows and is not in the map @ {'),
    ),
    buildRow(
      'a message that is never said',
      [['/messages', { okay: 'x' }]],
      fault('/messages/okay: no message is called "okay" @ "okay": "x"'),
    ),
  ])

  test('a resource with a conditional unique rule', () => {
    const unique: Edit = [places.thing, '/x-unique', [{ fields: ['name'], when: 'active == true' }]]
    expect(collectFaultsWith(unique, ...withImport())).toEqual([
      expect.stringContaining('/into: "thing" has an x-unique with "when", which is not carried out for imports yet'),
    ])
  })
})
