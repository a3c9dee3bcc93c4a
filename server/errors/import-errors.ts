// Refusals of imports and of taking them back.
import type { Fault } from '../../engine/faults/faults.ts'
import { RequestError } from './errors.ts'

/** What staff choose to import is not there, or not for them and their shop. */
export class UnknownImport extends RequestError {
  constructor() {
    super(404, 'import.unknown')
  }
}

export type FileRefusal =
  | 'import.extension'
  | 'import.name'
  | 'import.empty'
  | 'import.not-csv'
  | 'import.open-quote'
  | 'import.missing-columns'
  | 'import.doubled-columns'
  | 'import.no-rows'
  | 'import.too-many-rows'
  | 'import.long-document'

/** The file as a whole cannot be imported. */
export class FileRefused extends RequestError {
  constructor(code: FileRefusal, params: Readonly<Record<string, string | number>> = {}) {
    super(422, code, { params })
  }
}

/** Rows of a call are wrong; each fault names its row and column. */
export class RowsRefused extends RequestError {
  constructor(resource: string, count: number, faults: readonly Fault[]) {
    super(422, 'import.invalid', { params: { count }, faults, resource })
  }
}

export class ImportRunning extends RequestError {
  constructor(params: { user: string; title: string }) {
    super(409, 'import.running', { params })
  }
}

/** A call that is repeated with its key, and that failed the first time for another reason than its rows. */
export class ImportFailed extends RequestError {
  constructor() {
    super(409, 'import.failed')
  }
}

/** A later import stands in the way, too much time went by, or there is nothing to give back. */
export class NotRestorable extends RequestError {
  constructor() {
    super(409, 'import.not-restorable')
  }
}

/** Somebody changed a row since the import, and restoring would lose that. */
export class ChangedSinceImport extends RequestError {
  constructor(params: { label: string; count: number }) {
    super(409, 'import.changed-since', { params })
  }
}
