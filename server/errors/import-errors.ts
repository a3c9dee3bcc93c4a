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
  | 'import.cut-row'
  | 'import.missing-columns'
  | 'import.doubled-columns'
  | 'import.no-rows'
  | 'import.too-many-rows'
  | 'import.long-document'

export type PusatTrouble = 'import.pusat-none' | 'import.pusat-silent' | 'import.pusat-refused' | 'import.pusat-answer'

const troubles: Readonly<Record<PusatTrouble, number>> = {
  'import.pusat-none': 409,
  'import.pusat-silent': 424,
  'import.pusat-refused': 424,
  'import.pusat-answer': 424,
}

/** The head office's server gives no rows. */
export class PusatFailed extends RequestError {
  constructor(code: PusatTrouble, params: Readonly<Record<string, string | number>> = {}) {
    super(troubles[code], code, { params })
  }
}

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
