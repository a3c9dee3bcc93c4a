// Parses the body of a move: document or input, selected lines, and request options.

import { fault } from '../../../engine/faults/faults.ts'
import { isObject } from '../../../engine/values/json-object.ts'
import { MalformedRequest } from '../../errors/errors.ts'
import { answersKey } from './answer-of.ts'

export interface MoveBody {
  readonly answers: unknown
  readonly picked?: readonly string[]
  readonly versi?: number
  readonly draft?: string
  /** The fields and lines of a new document. */
  readonly document: Readonly<Record<string, unknown>>
}

const malformed = (field: string): MalformedRequest => new MalformedRequest([fault('record.form', { field })])

/** Throws MalformedRequest if the body has another form. */
export const moveBody = (raw: unknown, { isNew }: { readonly isNew: boolean }): MoveBody => {
  const body = raw === undefined || raw === null ? {} : raw
  if (!isObject(body)) throw new MalformedRequest([fault('record.form')])
  const { [answersKey]: answers, detail_authorization: _, draft, ...rest } = body
  const said = draft === undefined || draft === null ? {} : { draft: textOf('draft', draft) }
  if (isNew) return { answers, ...said, document: rest }
  // Responses contain a message, and clients may send them back.
  const { lines, versi, message: __, ...unknown } = rest
  const [strange] = Object.keys(unknown)
  if (strange !== undefined)
    throw new MalformedRequest([fault('field.unknown', { field: strange, params: { field: strange } })])
  return { answers, ...said, ...pickedOf(lines), ...versiOf(versi), document: {} }
}

const textOf = (field: string, value: unknown): string => {
  if (typeof value !== 'string') throw malformed(field)
  return value
}

const pickedOf = (lines: unknown): { readonly picked?: readonly string[] } => {
  if (lines === undefined || lines === null) return {}
  if (!Array.isArray(lines)) throw malformed('lines')
  return { picked: [...new Set(lines.map(id => textOf('lines', id)))] }
}

const versiOf = (versi: unknown): { readonly versi?: number } => {
  if (versi === undefined || versi === null) return {}
  if (typeof versi !== 'number' || !Number.isSafeInteger(versi)) throw malformed('versi')
  return { versi }
}
