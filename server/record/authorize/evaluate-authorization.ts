// Whether another person must agree to a move: by the condition of its file, by limits that it passes, and by what it hides.
import { formatLabel } from '../../../engine/record/row.ts'
import type { Authorization } from '../../../engine/schema/document.ts'
import { getDocumentScope, isTrue, type MoveContext } from '../document/move-context.ts'
import type { Document } from '../document/parse-document.ts'
import { type LimitAssessment, listPassedShares } from '../limit/assess-limits.ts'
import { hasAttemptsLeft, maskHiddenFields, readAttempts } from './hidden-attempts.ts'
import {
  encodeAuthorizationText,
  formatAuthorizationText,
  formatCategory,
  listExceeded,
  toFileLanguage,
  toFileLimit,
} from './spend-authorization.ts'
import { summarizeMove } from './summarize-move.ts'

/**
 * Evaluates the condition on the document before the move; the returned function then requires the authorization, also of
 * limits that the move passes, or notes that it passes without it. Resolves to the user who authorized.
 */
export const evaluateAuthorization = async (
  context: MoveContext,
  document: Document,
): Promise<(limits: LimitAssessment) => Promise<string | undefined>> => {
  const { move, resource, agree: requireAuthorization, trace, caller, noteHidden } = context
  const { authorize } = move
  if (!authorize) return async () => undefined
  const shares = await listPassedShares(context, authorize, document)
  const isConditionTrue = await isAuthorizationRequired(context, authorize, document)
  const masked = maskHiddenFields(context, authorize, document)
  const isVisiblyTrue = masked ? await isAuthorizationRequired(context, authorize, masked.document) : isConditionTrue
  const tried = masked && !trace ? await readAttempts(context.connection, caller) : new Set<string>()
  const isConditionMet = trace ? isVisiblyTrue : isConditionTrue || !hasAttemptsLeft(tried)
  const label = formatLabel(resource, document.row)
  const except = authorize.except.map(name => String(document.row[name] ?? ''))
  const isSelfAuthorized = authorize.alone.includes(caller.user.level) && !except.includes(caller.user.userId)
  const authorizedDocument = { resource: resource.name, move: move.id, id: String(document.row.id), number: label }
  const logged = toFileLanguage(context)
  // Before the move, whose changes a comparison would read.
  const isCompared = !trace && isConditionMet
  const compared = isCompared ? await summarizeMove(context, document, { isCompared }) : undefined
  const comparedLog = isCompared && logged ? await summarizeMove(logged, document, { isCompared }) : undefined
  const sharesLog = logged ? await listPassedShares(logged, authorize, document) : shares
  return async ({ uses, passed }) => {
    const exceeded = [...passed, ...shares]
    if (!isConditionMet && exceeded.length === 0) {
      if (masked && !trace) noteHidden?.({ outcome: 'passed', inputs: masked.inputs, tried })
      return undefined
    }
    const text = formatAuthorizationText(context, document, { isConditionMet, exceeded })
    const { category } = authorize
    if (trace) {
      if (!isSelfAuthorized) trace.authorize ??= { category: formatCategory(caller.schema, category), text }
      return undefined
    }
    const summary = compared ?? (await summarizeMove(context, document, { isCompared: false }))
    if (masked && isConditionMet && !isVisiblyTrue) noteHidden?.({ outcome: 'refused', inputs: masked.inputs, tried })
    const changes = [...listExceeded(exceeded), ...summary.changes]
    const exceededLog = logged ? [...passed.map(one => toFileLimit(logged, one)), ...sharesLog] : exceeded
    const summaryLog = comparedLog ?? (logged && (await summarizeMove(logged, document, { isCompared: false })))
    return requireAuthorization?.({
      category,
      text,
      // What a whole shop may take in a day is passed by full levels alone.
      who: passed.some(({ bound }) => bound === 'shop') ? [] : authorize.who,
      except,
      isSelfAuthorized,
      uses,
      document: authorizedDocument,
      summary: { ...summary, changes },
      logged: {
        codes: encodeAuthorizationText(context, document, { isConditionMet, exceeded }),
        ...(logged && summaryLog
          ? {
              text: formatAuthorizationText(logged, document, { isConditionMet, exceeded: exceededLog }),
              changes: [...listExceeded(exceededLog), ...summaryLog.changes],
            }
          : { text, changes }),
      },
    })
  }
}

const isAuthorizationRequired = async (
  context: MoveContext,
  { if: condition, limits }: Authorization,
  document: Document,
): Promise<boolean> => {
  const { move, resource } = context
  if (condition) return isTrue(context, condition, getDocumentScope(context, document))
  const { posts } = resource.lifecycle
  return limits.length === 0 && ![...move.post, ...move.promises].some(name => posts[name]?.some(({ limit }) => limit))
}
