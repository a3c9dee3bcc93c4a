// Builds picture addresses: {shop}/{resource}/{field}/{code}.jpg (specification 3: {code}.jpg in a folder of the shop).
import { createHash } from 'node:crypto'
import type { Row } from '../../../engine/record/row.ts'
import type { Project } from '../../../engine/schema/project.ts'
import type { ResourceCore } from '../../../engine/schema/resource.ts'
import type { Caller } from '../../caller/caller.ts'

/** The folder of rows that all shops share. */
const sharedFolder = 'chain'
const maxCodeLength = 80

/**
 * Replaces other characters by their code points, so that different codes stay different and no path escapes the
 * folder.
 */
const escapeSegment = (text: string): string =>
  text.replaceAll(/[^A-Za-z0-9-]/gu, character => `_${(character.codePointAt(0) ?? 0).toString(16)}_`)

const shortenCode = (text: string): string =>
  text.length <= maxCodeLength ? text : createHash('sha256').update(text).digest('hex').slice(0, 40)

/** Deterministic, and unique for each row and field. */
export const buildPictureAddress = (
  { schema, shop }: Caller,
  resource: ResourceCore,
  field: string,
  row: Row,
): string => {
  const code = resource.key.map(name => escapeSegment(String(row[name] ?? ''))).join('.')
  const folder = escapeSegment(findOwner(resource, row, schema.project.shop) ?? shop.code)
  return `${folder}/${resource.name}/${field}/${shortenCode(code)}.jpg`
}

/** Undefined means the caller's shop, since callers see only rows of their shop. */
const findOwner = ({ name, scope }: ResourceCore, row: Row, shop: Project['shop']): string | undefined => {
  if (name === shop.resource) return String(row[shop.key])
  if (scope.kind === 'shops') return String(row[scope.fields[0] ?? ''])
  return scope.kind === 'chain' ? sharedFolder : undefined
}

/** Lines have no unique code, so their id is used. */
export const buildLinePictureAddress = ({ shop }: Caller, lines: ResourceCore, field: string, line: Row): string =>
  `${escapeSegment(shop.code)}/${lines.name}/${field}/${escapeSegment(String(line.id))}.jpg`
