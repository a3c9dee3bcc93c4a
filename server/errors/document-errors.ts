// What moves of documents are refused with.
import type { Fault } from '../../engine/faults/faults.ts'
import { RequestError } from './errors.ts'

/** Why a document is not moved. */
const ofDocuments = {
  'document.state': 409,
  'document.move': 422,
  'document.condition': 422,
  'document.refused': 422,
  'document.level': 403,
  'document.own': 403,
  'document.elsewhere': 403,
  'document.lines-none': 422,
  'document.line': 422,
  'document.none-found': 422,
  'document.other-count': 422,
} as const

/** A move that the document does not take: in its state, by this person, in this shop, or on these lines. */
export class MoveRefused extends RequestError {
  constructor(code: keyof typeof ofDocuments, params: Readonly<Record<string, string | number>> = {}) {
    super(ofDocuments[code], code, { params })
  }
}

/** Another document holds what this one names; the faults say where it is named. */
export class DocumentHeld extends RequestError {
  constructor(
    resource: string,
    params: { readonly value: string; readonly document: string },
    faults: readonly Fault[] = [],
  ) {
    super(409, 'document.held', { params, faults, resource })
  }
}

/** There are no more numbers of this form. */
export class NumbersFull extends RequestError {
  constructor(params: { readonly title: string; readonly pattern: string }) {
    super(409, 'number.full', { params })
  }
}
