// Which fields of documents name imported documents or their lines by number, to look up what they say: a nota bought back.

import type { RowsTerm, Term } from '../expression/terms/term.ts'
import { flattenTerms } from '../expression/terms/term-parts.ts'
import type { Field } from '../schema/field.ts'
import { lineLinks } from '../schema/lines.ts'
import type { StoredResource } from '../schema/resource.ts'
import { getResource, type Schema } from '../schema/schema.ts'

export interface KeyUse {
  /** A document or its lines with a field that names a row. */
  readonly resource: StoredResource
  readonly field: Field
  /** The document of the resource, with its states; the resource itself if it has no lines. */
  readonly document: StoredResource
  /** States of documents that are over, and name nothing any more. */
  readonly finalStates: readonly string[]
  /** The field with the shop of the named row; absent or empty: the own one. */
  readonly shopField?: string
  readonly to: StoredResource
  readonly key: string
}

/** Every field whose value a lookup compares with the key of a document or of its lines. */
export const findKeyUses = (schema: Schema): readonly KeyUse[] => {
  const documents = new Map(
    Object.values(schema.resources).flatMap(resource => {
      const names = [resource.name, ...resource.lifecycle.lines.map(({ resource: name }) => name)]
      return resource.lifecycle.flow ? names.map(name => [name, resource] as const) : []
    }),
  )
  const uses = [...documents].flatMap(([name, document]) => {
    const resource = getResource(schema, name)
    return listLookups(resource).flatMap(term => {
      const to = documents.has(term.resource) ? getResource(schema, term.resource) : undefined
      const key = to?.key[0]
      const field = key === undefined ? undefined : resource.field[findComparedField(term.where, key) ?? '']
      if (!to || key === undefined || !field?.stored || !isOfShop(resource) || !isOfShop(to)) return []
      const finalStates = Object.values(document.lifecycle.flow?.states ?? {}).flatMap(state =>
        state.final ? [state.name] : [],
      )
      const shopField = term.shop?.kind === 'path' && !term.shop.root ? term.shop.steps[0]?.name : undefined
      return [{ resource, field, document, finalStates, to, key, ...(shopField !== undefined && { shopField }) }]
    })
  })
  const byFields = uses.map(use => [`${use.resource.name} ${use.field.name} ${use.to.name}`, use] as const)
  return [...new Map(byFields).values()]
}

const isOfShop = ({ scope }: StoredResource): boolean => scope.kind === 'shop'

const listLookups = ({ fields }: StoredResource): readonly RowsTerm[] =>
  fields
    .flatMap(({ calc, defaultBy }) => [calc, defaultBy].flatMap(one => (one ? flattenTerms(one.term) : [])))
    .filter((term): term is RowsTerm => term.kind === 'rows' && term.asks === 'lookup')

/** The field of the own row that the condition compares with the key: `key == self.field`. */
const findComparedField = (where: Term | undefined, key: string): string | undefined => {
  if (where?.kind === 'logic' && where.operator === 'and')
    return findComparedField(where.left, key) ?? findComparedField(where.right, key)
  if (where?.kind !== 'compare' || where.operator !== '==') return undefined
  const sides = [where.left, where.right]
  const isKey = sides.some(side => side.kind === 'path' && !side.root && side.steps[0]?.name === key)
  const own = sides.find(side => side.kind === 'path' && side.root === 'self' && side.steps.length === 1)
  return isKey && own?.kind === 'path' ? own.steps[0]?.name : undefined
}

/** Lines of a document are joined with it by this column. */
export const getDocumentColumn = ({ resource, document }: KeyUse): string =>
  resource === document ? 'id' : lineLinks.document
