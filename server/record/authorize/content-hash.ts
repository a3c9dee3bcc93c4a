// Hashes what an authorization is for; the order of keys does not matter.

import { createHash } from 'node:crypto'
import { isObject } from '../../../engine/value/json-object.ts'

export interface AuthorizedContent {
  readonly resource: string
  readonly move: string
  /** The id of a saved document. */
  readonly id: string | undefined
  readonly body: unknown
}

/** The body key of authorizations; it is not part of the hashed content. */
export const authorizationsKey = 'detail_authorization'

export const hashContent = ({ resource, move, id, body }: AuthorizedContent): string =>
  createHash('sha256')
    .update(toCanonicalJson({ resource, move, id: id ?? null, body: withoutAuthorizations(body) }))
    .digest('hex')

const withoutAuthorizations = (body: unknown): unknown => {
  if (!isObject(body)) return {}
  const { [authorizationsKey]: _, ...rest } = body
  return rest
}

/** Serializes JSON with sorted keys; omits undefined members as JSON does. */
const toCanonicalJson = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(one => toCanonicalJson(one ?? null)).join()}]`
  if (!isObject(value)) return JSON.stringify(value ?? null)
  const names = Object.keys(value).filter(name => value[name] !== undefined)
  const members = names.toSorted().map(name => `${JSON.stringify(name)}:${toCanonicalJson(value[name])}`)
  return `{${members.join()}}`
}
