import { expect, test } from 'vitest'
import { documentColumn } from '../../../engine/schema/document-list.ts'
import { withList } from '../../support/schema/list-files.ts'
import { buildSchemaWith } from '../../support/schema/schema-files.ts'

test('the first field of every list is the document of a row', () => {
  expect(buildSchemaWith(...withList).lists['to-do']?.resource.fields[0]?.name).toBe(documentColumn)
})
