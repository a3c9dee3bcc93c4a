// Errors of document moves.
import type { Fault } from '../../engine/faults/faults.ts'
import { RequestError } from './errors.ts'

/** HTTP status by error code. */
const moveStatuses = {
  'document.state': 409,
  'document.move': 422,
  'document.condition': 422,
  'document.refused': 422,
  'document.level': 403,
  'document.elsewhere': 403,
  'document.lines-none': 422,
  'document.line': 422,
  'document.none-found': 422,
  'document.other-count': 422,
} as const

/** The move is not possible in this state, for this user, in this shop or on these lines. */
export class MoveRefused extends RequestError {
  constructor(code: keyof typeof moveStatuses, params: Readonly<Record<string, string | number>> = {}) {
    super(moveStatuses[code], code, { params })
  }
}

/** Another document reserves what this one names; each fault has the path of the field. */
export class DocumentHeld extends RequestError {
  constructor(
    resource: string,
    params: { readonly value: string; readonly document: string },
    faults: readonly Fault[] = [],
  ) {
    super(409, 'document.held', { params, faults, resource })
  }
}

/** The number pattern has no free number. */
export class NumbersFull extends RequestError {
  constructor(params: { readonly title: string; readonly pattern: string }) {
    super(409, 'number.full', { params })
  }
}
