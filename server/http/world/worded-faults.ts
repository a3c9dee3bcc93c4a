// Converts faults to messages; faults of lines use the texts of their own fields.
import type { Fault } from '../../../engine/faults/faults.ts'
import type { Resource } from '../../../engine/schema/resource.ts'
import { findResource, type Schema } from '../../../engine/schema/schema.ts'
import { type Wording, word, wordFault } from '../../../engine/schema/wording.ts'
import type { RequestError } from '../../errors/errors.ts'
import { answersKey, askedBy } from '../../operations/move/answer-of.ts'
import { isGrid, rowsKey } from '../../operations/records/update-records.ts'

export interface WordedFault {
  readonly field: string
  readonly code: string
  readonly message: string
}

interface Words {
  readonly schema: Schema
  readonly wording: Wording
  /** The resource whose texts the faults use. */
  readonly resource?: Resource | undefined
}

/** More than any form has fields; limits the size of the response. */
const mostFaults = 500

export const wordedFaultsOf = (words: Words, faults: readonly Fault[]): readonly WordedFault[] =>
  faults.slice(0, mostFaults).map(found => ({
    field: found.field ?? '',
    code: found.code,
    message: messageOf(words, found),
  }))

/** Returns all faults; an error without faults becomes one. */
export const wordedFaults = (words: Words, { code, details }: RequestError): readonly WordedFault[] => {
  const { faults = [], params } = details
  if (faults.length > 0) return wordedFaultsOf(words, faults)
  return [{ field: '', code, message: word(words.wording, code, params) }]
}

/**
 * `rows.2.price` is the field `price` of a row in a grid; `goods.2.weight` is the field `weight` of the lines `goods`;
 * `answers.reason` is an input field of a move.
 */
const messageOf = (words: Words, found: Fault): string => {
  const { schema, wording, resource } = words
  const asked = askedIn(words, found)
  if (asked) return messageOf({ ...words, resource: asked }, { ...found, ...withoutAnswers(found) })
  const [name = '', , field] = found.field?.split('.') ?? []
  if (name === rowsKey && resource && isGrid(resource))
    return wordFault(wording, { ...found, ...(field !== undefined && { field }) }, resource)
  const lines = resource?.lifecycle.lines.find(one => one.name === name)
  const table = lines && findResource(schema, lines.resource)
  if (!table || field === undefined) return wordFault(wording, found, resource)
  return wordFault(wording, { ...found, field }, table)
}

/** Finds the input resource of the move, if the fault belongs to its input. */
const askedIn = ({ resource }: Words, { field = '', params = {} }: Fault): Resource | undefined =>
  field.startsWith(`${answersKey}.`) ? resource?.lifecycle.asks[String(params[askedBy])] : undefined

const withoutAnswers = ({ field = '' }: Fault): Pick<Fault, 'field'> => ({ field: field.slice(answersKey.length + 1) })
