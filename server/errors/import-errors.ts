// Errors of imports and of restoring them.
import type { Fault } from '../../engine/faults/faults.ts'
import { RequestError } from './errors.ts'

/** The import does not exist, or the caller has no access to it in this shop. */
export class UnknownImport extends RequestError {
  constructor() {
    super(404, 'import.unknown')
  }
}

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

type PusatTrouble = 'import.pusat-none' | 'import.pusat-silent' | 'import.pusat-refused' | 'import.pusat-answer'

const pusatStatuses: Readonly<Record<PusatTrouble, number>> = {
  'import.pusat-none': 409,
  'import.pusat-silent': 424,
  'import.pusat-refused': 424,
  'import.pusat-answer': 424,
}

/** The head office server returns no rows. */
export class PusatFailed extends RequestError {
  constructor(code: PusatTrouble, params: Readonly<Record<string, string | number>> = {}) {
    super(pusatStatuses[code], code, { params })
  }
}

/** The file as a whole cannot be imported. */
export class FileRefused extends RequestError {
  constructor(code: FileRefusal, params: Readonly<Record<string, string | number>> = {}) {
    super(422, code, { params })
  }
}

/** Rows of a request are invalid; each fault names its row and column. */
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

/** A repeated request whose first attempt failed for another reason than its rows. */
export class ImportFailed extends RequestError {
  constructor() {
    super(409, 'import.failed')
  }
}

/** A later import exists, the time limit has passed, or there is nothing to restore. */
export class NotRestorable extends RequestError {
  constructor() {
    super(409, 'import.not-restorable')
  }
}

/** A row was changed since the import; restoring would lose the change. */
export class ChangedSinceImport extends RequestError {
  constructor(params: { label: string; count: number }) {
    super(409, 'import.changed-since', { params })
  }
}
