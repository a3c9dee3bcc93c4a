// Faults of schema files for developers: all of them at once, each with its position.
import type { JsonPath, NoteGroup } from './shape.ts'

export interface SchemaFault {
  readonly file: string
  readonly line: number
  readonly column: number
  readonly pointer: string
  readonly message: string
  /** Its group, if it is a note: notes refuse nothing. */
  readonly note?: NoteGroup
}

/** The JSON pointer (RFC 6901) of a path; the empty text is the whole file. */
export const toJsonPointer = (path: JsonPath): string =>
  path.map(part => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')

/** `schema/menu.json:3:7 /items/0/tittle: unknown key "tittle"; did you mean "title"?` */
export const formatSchemaFault = ({ file, line, column, pointer, message }: SchemaFault): string =>
  `${file}:${line}:${column} ${pointer === '' ? '/' : pointer}: ${message}`

/** Every fault of every file, in the order of the files and of their lines. */
export class SchemaError extends Error {
  readonly faults: readonly SchemaFault[]

  constructor(faults: readonly SchemaFault[]) {
    super(faults.map(formatSchemaFault).join('\n'))
    this.name = 'SchemaError'
    this.faults = faults
  }
}
