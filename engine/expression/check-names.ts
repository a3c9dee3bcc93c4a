// Names: fields of the row, of the session, of the document, and through references of other rows.
import { suggestion } from '../definition/suggest.ts'
import { type Checking, placeOf } from './checking.ts'
import type { NameNode, NamePart } from './syntax.ts'
import type { PathTerm, Step } from './term.ts'
import { described, type Fields, type Type } from './types.ts'

/** The path that the names make; each name that nothing is called by is a fault with the nearest that exists. */
export const checkName = (checking: Checking, { parts, ...node }: NameNode): PathTerm | undefined => {
  const [first, ...others] = parts
  if (!first) return undefined
  const { roots, fields } = checking.scope
  const root = Object.hasOwn(roots, first.name) ? roots[first.name] : undefined
  const start: Type | undefined = root ? { kind: 'record', fields: root } : fields.find(first.name)
  if (!start) return checking.complain(first, unknownName(checking, first.name))
  const followed = follow(checking, first.name, start, others)
  if (!followed) return undefined
  const steps = root ? followed.steps : [stepOf(first.name, start), ...followed.steps]
  return { kind: 'path', ...(root && { root: first.name }), steps, type: followed.type, ...placeOf(node) }
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

const missing = ({ title, names }: Fields, name: string): string =>
  `"${title}" has no field "${name}"${suggestion(name, names)}`

const unknownName = ({ scope }: Checking, name: string): string => {
  if (name === 'null' || name === 'undefined') return `"${name}" is no value; nothing is written ''`
  return `nothing is called "${name}"${suggestion(name, [...scope.fields.names, ...Object.keys(scope.roots)])}`
}
