// The keys that the lines of a shared draft name, so that other users see who is using them.
import { fault } from '../../../engine/message/faults.ts'
import type { StoredResource } from '../../../engine/schema/resource.ts'
import { isObject } from '../../../engine/value/json-object.ts'
import { MalformedRequest } from '../../error/errors.ts'

type DraftBody = Readonly<Record<string, unknown>>

/** Parses keys by lines, for lines that reserve them; throws MalformedRequest unless each is a list of texts. */
export const parseDraftNames = (
  { lifecycle: { lines } }: StoredResource,
  { names = {} }: DraftBody,
): Readonly<Record<string, readonly string[]>> => {
  if (!isObject(names)) throw createFormError()
  const namesByLines: DraftBody = names
  return Object.fromEntries(
    lines.flatMap(({ name, reserve }) => {
      const keys = reserve && namesByLines[name]
      return keys === undefined ? [] : [[name, requireTexts(keys)] as const]
    }),
  )
}

const requireTexts = (keys: unknown): readonly string[] => {
  if (!Array.isArray(keys) || !keys.every(key => typeof key === 'string')) throw createFormError()
  return keys
}

const createFormError = (): MalformedRequest => new MalformedRequest([fault('record.form', { field: 'names' })])

/** Parses the stored form. */
export const readStoredNames = (names: string): Readonly<Record<string, readonly string[]>> =>
  JSON.parse(names) as Readonly<Record<string, readonly string[]>>
