// The shares that a move gives away above their limit in percent, such as what is lost of a weight.

import { formatMessageValue } from '../../../engine/expression/evaluate/format-message-value.ts'
import { collectNeeds } from '../../../engine/expression/terms/needs.ts'
import type { Authorization } from '../../../engine/schema/document.ts'
import { getResource } from '../../../engine/schema/schema.ts'
import type { TextPart } from '../../../engine/value/coded-text.ts'
import type { Caller } from '../../caller/caller.ts'
import { hasFullLevel } from '../../caller/move-access.ts'
import type { Document } from '../document/document.ts'
import { evaluateExpression, getDocumentScope, isTrue, type MoveContext } from '../document/move-context.ts'
import { fillLimitText } from './limit-settings.ts'

/** A share above its limit: what the authorizing person and the log read of it. */
export interface PassedShare {
  readonly title: string
  readonly text: string
  readonly most: string
  readonly amount: string
  /** The codes of its title and its text. */
  readonly codes: { readonly title: TextPart; readonly text: TextPart }
}

/** Full levels have no limits. */
export const listPassedShares = async (
  context: MoveContext,
  { limits }: Authorization,
  document: Document,
): Promise<readonly PassedShare[]> => {
  const { caller } = context
  if (hasFullLevel(caller)) return []
  const scope = getDocumentScope(context, document)
  const shares: PassedShare[] = []
  for (const { amount, of, most, exceeded } of limits) {
    if (!(await isTrue(context, exceeded, scope))) continue
    const [value, base, percent] = [
      formatMessageValue(await evaluateExpression(context, amount, scope)),
      formatMessageValue(await evaluateExpression(context, of, scope)),
      formatMessageValue(await evaluateExpression(context, most, scope)),
    ]
    const [setting = ''] = collectNeeds(most.term).params
    const title = getSettingTitle(caller, setting)
    const values = { limit: title, most: `${percent}%`, amount: value, of: base }
    const text = fillLimitText({ texts: caller.schema.project.limits?.texts ?? {} }, 'percent', values)
    const codes = { title: { setting }, text: { setting, values } }
    shares.push({ title, text, most: `${percent}% x ${base}`, amount: value, codes })
  }
  return shares
}

const getSettingTitle = ({ schema }: Pick<Caller, 'schema'>, key: string): string => {
  const { settings } = schema.project
  return (settings && getResource(schema, settings.resource).entries?.of.field[key]?.title) ?? key
}
