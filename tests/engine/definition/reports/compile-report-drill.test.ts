import { describe, expect, test } from 'vitest'
import { compiledReport, withReport } from '../../../support/report-files.ts'
import { faultsWith } from '../../../support/schema-files.ts'

const drill = (to: string, index = 0) => [[`/columns/${index}/drill`, to]] as const

test('a column leads to the rows that have its value', () => {
  expect(compiledReport(...drill('resource:thing')).columns[0]?.drill).toEqual({
    kind: 'resource',
    name: 'thing',
    field: 'maker',
  })
  expect(compiledReport(...drill('document:thing/seen')).columns[0]?.drill).toMatchObject({
    kind: 'document',
    view: 'seen',
  })
})

describe('a column cannot lead', () => {
  test.each([
    [
      'to what is no list',
      drill('page:x'),
      'a drill leads to "resource:name", "document:name" or "document:name/view"',
    ],
    ['to an unknown resource', drill('resource:thin'), 'no resource is called "thin"; did you mean "thing"?'],
    ['to rows without its field', drill('resource:place'), '"place" has no field "maker" to be listed by'],
    [
      'from what is worked out',
      drill('resource:thing', 3),
      'only a column that is one field of the row can lead to other rows',
    ],
    [
      'from a field of another row',
      drill('resource:thing', 1),
      'only a column that is one field of the row can lead to other rows',
    ],
  ])('%s', (_name, edits, message) => {
    expect(faultsWith(...withReport(...edits))[0]).toContain(`/drill: ${message} @`)
  })
})
