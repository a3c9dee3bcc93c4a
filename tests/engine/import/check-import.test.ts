import { describe, expect, test } from 'vitest'
import { withImport } from '../../support/schema/import-file.ts'
import { collectFaultsWith, type Edit, places } from '../../support/schema/schema-files.ts'
import { type FaultRow, testReports } from '../schema-file/fault-rows.ts'

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
