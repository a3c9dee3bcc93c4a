// What an authorization is for, in one hash: the same content gives the same, whatever the order of its names.

import { createHash } from 'node:crypto'
import { isObject } from '../../../engine/values/json-object.ts'

export interface Content {
  readonly resource: string
  readonly move: string
  /** Of a document that is there already. */
  readonly id: string | undefined
  readonly body: unknown
}

/** The name under which a move's body carries its authorizations; it is no part of what they are for. */
export const authorizationsName = 'detail_authorization'

export const contentHash = ({ resource, move, id, body }: Content): string =>
  createHash('sha256')
    .update(canonical({ resource, move, id: id ?? null, body: withoutAuthorizations(body) }))
    .digest('hex')

const withoutAuthorizations = (body: unknown): unknown => {
  if (!isObject(body)) return {}
  const { [authorizationsName]: _, ...rest } = body
  return rest
}

/** JSON with the names of each object in one order; what JSON leaves out is left out here too. */
const canonical = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(one => canonical(one ?? null)).join()}]`
  if (!isObject(value)) return JSON.stringify(value ?? null)
  const names = Object.keys(value).filter(name => value[name] !== undefined)
  const members = names.toSorted().map(name => `${JSON.stringify(name)}:${canonical(value[name])}`)
  return `{${members.join()}}`
}
