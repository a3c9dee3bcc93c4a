// Errors of imports and of restoring them.
import type { Fault } from '../../engine/message/faults.ts'
import { RequestError } from './errors.ts'

type FileRefusal =
  | 'import.extension'
  | 'import.name'
  | 'import.empty'
  | 'import.not-csv'
  | 'import.open-quote'
  | 'import.cut-row'
  | 'import.missing-columns'
  | 'import.doubled-columns'
  | 'import.no-rows'
  | 'import.too-many-rows'
  | 'import.long-document'

/** The file as a whole cannot be imported. */
export class FileRefused extends RequestError {
  constructor(code: FileRefusal, params: Readonly<Record<string, string | number>> = {}) {
    super(code, params)
  }
}

/** Rows of a request are invalid; each fault names its row and column. */
export class RowsRefused extends RequestError {
  constructor(resource: string, count: number, faults: readonly Fault[]) {
    super('import.invalid', { count }, { faults, resource })
  }
}
