import { buildEdits, type Edit, unchangedFile } from '../../support/schema/schema-files.ts'
import { type FaultRow, testReports } from '../schema-file/fault-rows.ts'

const withLog = (fields: object, resource = 'kept'): readonly Edit[] => [
  unchangedFile,
  buildEdits('project')('/authorization', { resource, fields }),
]
const at = 'schema/project.json'

const rows: readonly FaultRow[] = [
  ['nothing of a log that fits', withLog({ at: 'at', by: 'by', category: 'what', row: 'thing_code' }), []],
  [
    'a log that is not there',
    withLog({ at: 'at' }, 'kep'),
    [`${at} /authorization/resource: no resource is called "kep"; did you mean "kept"? @ "kep",`],
  ],
  [
    'a log that is none',
    withLog({ at: 'at' }, 'place'),
    [`${at} /authorization/resource: "place" is a master, and authorizations are stored in logs @ "place",`],
  ],
  [
    'a field that the log has not',
    withLog({ by: 'bye' }),
    [`${at} /authorization/fields/by: "kept" has no field "bye"; did you mean "by"? @ "bye"`],
  ],
  [
    'a day, a moment and a text that are none',
    withLog({ date: 'at', at: 'by', text: 'before' }),
    [
      `${at} /authorization/fields/date: the field must be of the type "date", not "instant" @ "at",`,
      `${at} /authorization/fields/at: the field must be of the type "instant", not "code" @ "by",`,
      `${at} /authorization/fields/text: a field of the type "money" holds no text @ "before"`,
    ],
  ],
]

testReports(rows)
