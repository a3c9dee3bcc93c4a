// Which passwords are too easy to guess. Any characters are allowed and nothing is asked for: no capitals, no digits.
import { type Fault, fault } from '../../../engine/faults/faults.ts'
import { getResource, type Schema } from '../../../engine/schema/schema.ts'
import { isSecret } from '../../operations/rules/secrets.ts'
import { allRows } from '../../storage/rows-of-query.ts'
import type { Connection } from '../../storage/storage.ts'

export interface PasswordContext {
  /** Of the user, his shops and the program; a password may not consist of them. */
  readonly names: readonly string[]
  /** Hash of the password that is replaced. */
  readonly former?: string
}

/** Letters and digits that a password needs beside the names in it. */
const leastBesideNames = 6
const shortestName = 3

/** What makes the password easy to guess; undefined when nothing does. Its length is a rule of the field. */
export const passwordFault = async (
  password: string,
  { names, former }: PasswordContext,
): Promise<Fault | undefined> => {
  if (await isCommon(password)) return fault('password.common')
  const found = names.flatMap(partsOf).filter(name => lettersOf(password).includes(name))
  const rest = found
    .toSorted((a, b) => b.length - a.length)
    .reduce((text, name) => text.replaceAll(name, ''), lettersOf(password))
  if (found.length > 0 && rest.length < leastBesideNames) return fault('password.name')
  return former !== undefined && (await isSecret(former, password)) ? fault('password.same') : undefined
}

/** The names that stand around a user: his own, those of all shops, and the program's. */
export const namesAround = async (
  connection: Connection,
  schema: Schema,
  own: readonly unknown[],
): Promise<readonly string[]> => {
  const { shop, name } = schema.project
  const shops = await allRows(connection, getResource(schema, shop.resource), '')
  return [
    name,
    ...own.map(one => String(one ?? '')),
    ...shops.flatMap(row => [String(row[shop.key]), String(row[shop.name])]),
  ]
}

/** The letters and digits of a text in small letters. */
const lettersOf = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '')

/** A name as a whole and its words. */
const partsOf = (name: string): readonly string[] =>
  [...new Set([name, ...name.split(/[^\p{L}\p{N}]+/u)].map(lettersOf))].filter(part => part.length >= shortestName)

let list: Promise<ReadonlySet<string>> | undefined

/** The list is loaded when the first password is set, as most servers run for weeks without one. */
const isCommon = async (password: string): Promise<boolean> => {
  list ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => new Set(dictionary['passwords-common']))
  return (await list).has(password.toLowerCase())
}
