import { type Edit, places, unchangedFile } from '../../../support/schema/schema-files.ts'
import { type FaultRow, testReports } from '../../schema-file/fault-rows.ts'

const log = {
  into: 'kept',
  fields: ['price'],
  key: 'thing_code',
  field: 'what',
  from: 'before',
  to: 'after',
  at: 'at',
  by: 'by',
}
const withLog = (said: object): readonly Edit[] => [unchangedFile, [places.thing, '/x-log', { ...log, ...said }]]
const at = 'schema/resources/goods/thing.json'

const rows: readonly FaultRow[] = [
  ['nothing of a log that fits', withLog({}), []],
  [
    'a log that is not there',
    withLog({ into: 'kep' }),
    [`${at} /x-log/into: no resource is called "kep"; did you mean "kept"? @ "kep",`],
  ],
  [
    'a log that is none',
    withLog({ into: 'place' }),
    [`${at} /x-log/into: "place" is a master, and changes are stored in logs @ "place",`],
  ],
  [
    'a field that the log has not',
    withLog({ from: 'befor' }),
    [`${at} /x-log/from: "kept" has no field "befor"; did you mean "before"? @ "befor",`],
  ],
  [
    'a value that does not fit',
    withLog({ fields: ['weight'] }),
    [
      `${at} /x-log/from: the field is of the type "money" and "weight" of the type "weight" @ "before",`,
      `${at} /x-log/to: the field is of the type "money" and "weight" of the type "weight" @ "after",`,
    ],
  ],
  [
    'a moment and a name that are none',
    withLog({ at: 'by', by: 'after' }),
    [
      `${at} /x-log/at: the field must be of the type "instant", not "code" @ "by",`,
      `${at} /x-log/by: a field of the type "money" holds no text @ "after"`,
    ],
  ],
]

testReports(rows)
