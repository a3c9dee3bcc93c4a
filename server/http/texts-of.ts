// Bodies that are nothing but named texts.
import { type Fault, fault } from '../../engine/faults.ts'
import { lengthOf } from '../../engine/fields/text-limits.ts'
import { MalformedRequest } from '../errors.ts'

const longestText = 200

/** The named texts of a body that holds nothing else; throws MalformedRequest with a fault for each that is not right. */
export const textsOf = <const Name extends string>(
  body: unknown,
  names: readonly Name[],
): Readonly<Record<Name, string>> => {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new MalformedRequest([fault('record.form')])
  const given = body as Readonly<Record<string, unknown>>
  const unknown = Object.keys(given).filter(name => !names.some(known => known === name))
  const faults: Fault[] = unknown.map(name => fault('field.unknown', { field: name, params: { field: name } }))
  for (const name of names) {
    const value = Object.hasOwn(given, name) ? given[name] : undefined
    if (value === undefined || value === '') faults.push(fault('required', { field: name, params: { title: name } }))
    else if (typeof value !== 'string') faults.push(fault('type.text', { field: name, params: { title: name } }))
    else if (lengthOf(value) > longestText)
      faults.push(fault('text.long', { field: name, params: { title: name, max: longestText } }))
  }
  if (faults.length > 0) throw new MalformedRequest(faults)
  return given as Readonly<Record<Name, string>>
}
