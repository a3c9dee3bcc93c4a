// What the log of authorizations stores of a move: the language of the schema files, whatever the language of who requests it.

import { getMove } from '../../../engine/document/flow-moves.ts'
import { fillTemplate, formatLabel } from '../../../engine/record/row.ts'
import { getResource } from '../../../engine/schema/schema.ts'
import { getFileSchema } from '../../../engine/schema-file/file-language.ts'
import type { TextPart } from '../../../engine/value/coded-text.ts'
import { mapNames } from '../../../engine/value/records.ts'
import type { Document } from '../document/document.ts'
import { getFlow, type MoveContext } from '../document/move-context.ts'
import { codes, type SummaryChange } from '../document/move-summary.ts'
import type { PassedLimit } from '../limit/assess-limits.ts'
import { fillLimitText } from '../limit/limit-settings.ts'
import type { PassedShare } from '../limit/passed-shares.ts'

/** The same move in the language of the files; undefined if the caller has that language. */
export const toFileLanguage = (context: MoveContext): MoveContext | undefined => {
  const { caller } = context
  const schema = getFileSchema(caller.schema)
  if (schema === caller.schema) return undefined
  const resource = getResource(schema, context.resource.name)
  const inFiles = { resource, flow: getFlow(resource), move: getMove(resource, context.move.id) }
  return { ...context, ...inFiles, caller: { ...caller, schema } }
}

export const toFileLimit = (
  { caller: { schema } }: MoveContext,
  { bound, group, values, ...limit }: PassedLimit,
): PassedShare => {
  const { groups = {}, texts = {} } = schema.project.limits ?? {}
  const title = groups[group]?.title ?? limit.title
  return { ...limit, title, text: fillLimitText({ texts }, bound, { ...values, limit: title }) }
}

interface AuthorizationReasons {
  readonly isConditionMet: boolean
  readonly exceeded: readonly PassedShare[]
}

export const formatAuthorizationText = (
  { move, resource }: MoveContext,
  { row }: Document,
  { isConditionMet, exceeded }: AuthorizationReasons,
): string => {
  const filled = isConditionMet && move.authorize ? fillTemplate(resource, row, move.authorize.text) : ''
  return [filled, ...exceeded.map(({ text }) => text)].filter(Boolean).join('. ') || formatLabel(resource, row)
}

/** What the text of an authorization is made of. */
export const codeAuthorizationText = (
  { move, resource }: MoveContext,
  { row }: Document,
  { isConditionMet, exceeded }: AuthorizationReasons,
): readonly TextPart[] => {
  const template = isConditionMet ? (move.authorize?.text ?? '') : ''
  const values = mapNames(extractNames(template), name => row[name] ?? null)
  const parts: readonly TextPart[] = [
    ...(template === '' ? [] : [{ resource: resource.name, move: move.id, row: values }]),
    ...exceeded.map(({ codes: { text } }) => text),
  ]
  return parts.length === 0
    ? [formatLabel(resource, row)]
    : parts.flatMap((one, index) => (index === 0 ? one : ['. ', one]))
}

const extractNames = (template: string): readonly string[] =>
  [...template.matchAll(/\{([^}]*)\}/g)].map(([, name = '']) => name)

export const listExceeded = (exceeded: readonly PassedShare[]): readonly SummaryChange[] =>
  exceeded.map(({ title, most, amount, codes: { title: code } }) => ({
    piece: '',
    title,
    before: most,
    after: amount,
    [codes]: { title: code },
  }))
