// Errors of document moves.
import type { Fault } from '../../engine/message/faults.ts'
import { RequestError } from './errors.ts'

/** Another document reserves what this one names; each fault has the path of the field. */
export class DocumentHeld extends RequestError {
  constructor(
    resource: string,
    params: { readonly value: string; readonly document: string },
    faults: readonly Fault[] = [],
  ) {
    super('document.held', params, { faults, resource })
  }
}
