// Names: fields of the row, of the session, of the document, and through references of other rows.
import { suggestion } from '../../faults/suggest.ts'
import type { NameNode, NamePart } from '../syntax/syntax.ts'
import type { PathTerm, Step } from '../terms/term.ts'
import { described, type Fields, type Type } from '../terms/types.ts'
import { type Checking, placeOf } from './checking.ts'

/** Resolves the names to a path; reports each unknown name with the nearest known one. */
export const checkName = (checking: Checking, { parts, ...node }: NameNode): PathTerm | undefined => {
  const [first, ...others] = parts
  const start = first && startOf(checking, first)
  if (!first || !start) return undefined
  const followed = follow(checking, first.name, start.type, others)
  if (!followed) return undefined
  const { root, isStep } = start
  const steps = isStep ? [stepOf(first.name, start.type), ...followed.steps] : followed.steps
  return { kind: 'path', ...(root !== undefined && { root }), steps, type: followed.type, ...placeOf(node) }
}

interface Start {
  readonly type: Type
  readonly root?: string
  /** True when the first name is a field itself. */
  readonly isStep: boolean
}

const startOf = (checking: Checking, first: NamePart): Start | undefined => {
  const { name } = first
  const { roots, fields, given } = checking.scope
  const root = Object.hasOwn(roots, name) ? roots[name] : undefined
  if (root) return { type: { kind: 'record', fields: root }, root: name, isStep: false }
  const [own, same] = [fields.find(name), given?.find(name)]
  if (own && same)
    return checking.complain(first, `"${name}" is both a field and a filter; give the filter another name`)
  if (own) return { type: own, isStep: true }
  return same ? { type: same, root: 'given', isStep: true } : checking.complain(first, unknownName(checking, name))
}

const stepOf = (name: string, type: Type): Step => (type.kind === 'reference' ? { name, to: type.to } : { name })

interface Followed {
  readonly steps: readonly Step[]
  readonly type: Type
}

const follow = (checking: Checking, name: string, start: Type, parts: readonly NamePart[]): Followed | undefined => {
  const steps: Step[] = []
  let [owner, type] = [name, start]
  for (const part of parts) {
    const fields = fieldsOf(type)
    if (!fields) return checking.complain(part, `"${owner}" is ${described(type)} and has no fields`)
    const next = fields.find(part.name)
    if (!next) return checking.complain(part, missing(fields, part.name))
    steps.push(stepOf(part.name, next))
    owner = part.name
    type = next
  }
  return { steps, type }
}

const fieldsOf = (type: Type): Fields | undefined =>
  type.kind === 'record' || type.kind === 'reference' ? type.fields : undefined

const missing = (fields: Fields, name: string): string =>
  `"${fields.title}" has no field "${name}"${suggestion(name, namesIn(fields))}`

const namesIn = ({ names, defined = {} }: Fields): readonly string[] => [...names, ...Object.keys(defined)]

const unknownName = ({ scope }: Checking, name: string): string => {
  if (name === 'null' || name === 'undefined') return `"${name}" is no value; nothing is written ''`
  const known = [...namesIn(scope.fields), ...(scope.given?.names ?? []), ...Object.keys(scope.roots)]
  return `nothing is called "${name}"${suggestion(name, known)}`
}
