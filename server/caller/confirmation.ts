// Questions that a save raises. They are collected during the work and thrown at the end, if nothing else refuses the
// save.
import { createHash } from 'node:crypto'
import type { Fault } from '../../engine/message/faults.ts'
import type { Row } from '../../engine/record/row.ts'
import type { Resource, StoredResource } from '../../engine/schema/resource.ts'
import { ConfirmationNeeded, type ConfirmationQuestion } from '../error/errors.ts'

/** The ids that a request confirms and the questions that its work raises. */
export interface ConfirmationState {
  readonly confirmed: ReadonlySet<string>
  /** The user's reason for the confirmation; empty if there is none. */
  readonly reason: string
  readonly questions: Map<string, ConfirmationQuestion>
}

export const createConfirmation = (confirmed: Iterable<string>, reason = ''): ConfirmationState => ({
  confirmed: new Set(confirmed),
  reason: reason.trim(),
  questions: new Map(),
})

/** Builds the id of a question from its rule and the values that the rule reads, so that other values give another question. */
const buildQuestionId = ({ name, checks }: StoredResource, warning: Fault, row: Row): string => {
  const check = checks.find(({ id }) => id === warning.params?.rule)
  const values = (check?.fields ?? []).map(field => row[field] ?? null)
  const text = JSON.stringify([name, warning.params?.rule, warning.params?.message, warning.field, values])
  return createHash('sha256').update(text).digest('base64url').slice(0, 16)
}

/** The resource of a question; its log may store the reason of the confirmation. */
type QuestionedResource = StoredResource & Partial<Pick<Resource, 'log'>>

/** Records broken rules that the user may confirm; `path` is the path of the row in its document. */
export const recordQuestions = (
  confirmation: ConfirmationState | undefined,
  {
    resource,
    row,
    warnings,
    path,
  }: { resource: QuestionedResource; row: Row; warnings: readonly Fault[]; path?: string },
): void => {
  for (const warning of warnings) {
    const field = [path, warning.field].filter(part => part !== undefined).join('.')
    const { field: _, ...rest } = warning
    const fault: Fault = { ...rest, ...(field !== '' && { field }) }
    const id = buildQuestionId(resource, fault, row)
    const message = String(warning.params?.message ?? '')
    confirmation?.questions.set(id, {
      id,
      fault,
      resource: resource.name,
      message,
      reason: isReasonRequired(resource, warning),
    })
  }
}

/** Whether the log of the resource stores a reason for the fields of the broken rule. */
export const isReasonRequired = ({ log, checks }: QuestionedResource, { params }: Fault): boolean =>
  log?.reason !== undefined &&
  checks.some(({ id, fields }) => id === params?.rule && fields.some(name => log.fields.includes(name)))

/** Throws ConfirmationNeeded with all questions that are not confirmed. */
export const assertQuestionsConfirmed = (caller: { readonly confirming?: ConfirmationState }): void => {
  const { confirmed, reason, questions } = caller.confirming ?? createConfirmation([])
  const isUnanswered = (question: ConfirmationQuestion): boolean =>
    !confirmed.has(question.id) || (question.reason && reason === '')
  const unanswered = [...questions.values()].filter(isUnanswered)
  if (unanswered.length > 0) throw new ConfirmationNeeded(unanswered)
}
