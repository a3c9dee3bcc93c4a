// Names: fields of the row, of the session, of the document, and through references of other rows.
import { formatSuggestion } from '../../message/suggest.ts'
import type { NameNode, NamePart } from '../syntax/syntax.ts'
import type { PathStep, PathTerm } from '../terms/term.ts'
import { describeType, type ExpressionType, type FieldSet } from '../terms/types.ts'
import { type CheckContext, getSpan } from './checking.ts'

/** Resolves the names to a path; reports each unknown name with the nearest known one. */
export const checkName = (context: CheckContext, { parts, ...node }: NameNode): PathTerm | undefined => {
  const [first, ...others] = parts
  const start = first && resolveStart(context, first)
  if (!first || !start) return undefined
  const resolved = followPath(context, first.name, start.type, others)
  if (!resolved) return undefined
  const { root, isStep } = start
  const steps = isStep ? [createStep(first.name, start.type), ...resolved.steps] : resolved.steps
  return { kind: 'path', ...(root !== undefined && { root }), steps, type: resolved.type, ...getSpan(node) }
}

interface PathStart {
  readonly type: ExpressionType
  readonly root?: string
  /** True when the first name is a field itself. */
  readonly isStep: boolean
}

const resolveStart = (context: CheckContext, first: NamePart): PathStart | undefined => {
  const { name } = first
  const { roots, fields, filters } = context.scope
  const root = Object.hasOwn(roots, name) ? roots[name] : undefined
  if (root) return { type: { kind: 'record', fields: root }, root: name, isStep: false }
  const [field, filter] = [fields.find(name), filters?.find(name)]
  if (field && filter)
    return context.reportFault(first, `"${name}" is both a field and a filter; give the filter another name`)
  if (field) return { type: field, isStep: true }
  return filter
    ? { type: filter, root: 'filters', isStep: true }
    : context.reportFault(first, describeUnknownName(context, name))
}

const createStep = (name: string, type: ExpressionType): PathStep =>
  type.kind === 'reference' ? { name, to: type.to } : { name }

interface ResolvedPath {
  readonly steps: readonly PathStep[]
  readonly type: ExpressionType
}

const followPath = (
  context: CheckContext,
  name: string,
  start: ExpressionType,
  parts: readonly NamePart[],
): ResolvedPath | undefined => {
  const steps: PathStep[] = []
  let [owner, type] = [name, start]
  for (const part of parts) {
    const fields = getFields(type)
    if (!fields) return context.reportFault(part, `"${owner}" is ${describeType(type)} and has no fields`)
    const next = fields.find(part.name)
    if (!next) return context.reportFault(part, describeMissingField(fields, part.name))
    steps.push(createStep(part.name, next))
    owner = part.name
    type = next
  }
  return { steps, type }
}

const getFields = (type: ExpressionType): FieldSet | undefined =>
  type.kind === 'record' || type.kind === 'reference' ? type.fields : undefined

const describeMissingField = (fields: FieldSet, name: string): string =>
  `"${fields.title}" has no field "${name}"${formatSuggestion(name, listAllNames(fields))}`

const listAllNames = ({ listNames, defined = {} }: FieldSet): readonly string[] => [
  ...listNames(),
  ...Object.keys(defined),
]

const describeUnknownName = ({ scope }: CheckContext, name: string): string => {
  if (name === 'null' || name === 'undefined') return `"${name}" is no value; nothing is written ''`
  const knownNames = [...listAllNames(scope.fields), ...(scope.filters?.listNames() ?? []), ...Object.keys(scope.roots)]
  return `nothing is called "${name}"${formatSuggestion(name, knownNames)}`
}
