// Parses the body of a move: document or input, selected lines, and request options.

import { uniq } from 'es-toolkit/array/uniq'
import { createFieldFault, fault } from '../../../engine/message/faults.ts'
import { answersKey } from '../../description/body-names.ts'
import { MalformedRequest, requireObject } from '../../error/errors.ts'

export interface ParsedMoveBody {
  readonly answers: unknown
  readonly picked?: readonly string[]
  readonly versi?: number
  readonly draft?: string
  /** The fields and lines of a new document. */
  readonly document: Readonly<Record<string, unknown>>
}

const createFormError = (field: string): MalformedRequest => new MalformedRequest([fault('record.form', { field })])

/** Throws MalformedRequest if the body has another form. */
export const parseMoveBody = (raw: unknown, { isNew }: { readonly isNew: boolean }): ParsedMoveBody => {
  const body = requireObject(raw ?? {})
  const { [answersKey]: answers, detail_authorization: _, draft, ...rest } = body
  const draftPart = draft === undefined || draft === null ? {} : { draft: requireText('draft', draft) }
  if (isNew) return { answers, ...draftPart, document: rest }
  // Responses contain a message, and clients may send them back.
  const { lines, versi, message: __, ...unknown } = rest
  const [unknownName] = Object.keys(unknown)
  if (unknownName !== undefined) throw new MalformedRequest([createFieldFault('field.unknown', unknownName)])
  return { answers, ...draftPart, ...parsePicked(lines), ...parseVersi(versi), document: {} }
}

const requireText = (field: string, value: unknown): string => {
  if (typeof value !== 'string') throw createFormError(field)
  return value
}

const parsePicked = (lines: unknown): { readonly picked?: readonly string[] } => {
  if (lines === undefined || lines === null) return {}
  if (!Array.isArray(lines)) throw createFormError('lines')
  return { picked: uniq(lines.map(id => requireText('lines', id))) }
}

const parseVersi = (versi: unknown): { readonly versi?: number } => {
  if (versi === undefined || versi === null) return {}
  if (typeof versi !== 'number' || !Number.isSafeInteger(versi)) throw createFormError('versi')
  return { versi }
}
