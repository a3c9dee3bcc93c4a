// Bodies that contain only named texts.

import { countCharacters } from '../../../engine/field/text-limits.ts'
import { createFieldFault, type Fault, fault } from '../../../engine/message/faults.ts'
import { assertWellFormed, requireObject } from '../../error/errors.ts'

const maxTextLength = 200

/**
 * Returns the required and optional texts of a body that contains nothing else; throws MalformedRequest with a fault for
 * each invalid member.
 */
export const parseTexts = <const Name extends string, const Optional extends string = never>(
  body: unknown,
  names: readonly Name[],
  optional: readonly Optional[] = [],
): Readonly<Record<Name, string> & Partial<Record<Optional, string>>> => {
  const texts = requireObject(body)
  const faults = findUnknownFields(texts, [...names, ...optional])
  const isAbsent = (name: string): boolean => !Object.hasOwn(texts, name) || texts[name] === ''
  for (const name of [...names, ...optional.filter(one => !isAbsent(one))]) {
    const value = Object.hasOwn(texts, name) ? texts[name] : undefined
    if (value === undefined || value === '') faults.push(fault('required', { field: name, params: { title: name } }))
    else if (typeof value !== 'string') faults.push(fault('type.text', { field: name, params: { title: name } }))
    else if (countCharacters(value) > maxTextLength)
      faults.push(fault('text.long', { field: name, params: { title: name, max: maxTextLength } }))
  }
  assertWellFormed(faults)
  return texts as Readonly<Record<Name, string> & Partial<Record<Optional, string>>>
}

/** A fault for each field of the body that has none of these names. */
export const findUnknownFields = (body: object, names: readonly string[]): Fault[] =>
  Object.keys(body)
    .filter(name => !names.includes(name))
    .map(name => createFieldFault('field.unknown', name))
