// Rejects passwords that are easy to guess. All characters are allowed; capitals and digits are not required.
import { uniq } from 'es-toolkit/array/uniq'
import { type Fault, fault } from '../../../engine/message/faults.ts'
import { getResource, type Schema } from '../../../engine/schema/schema.ts'
import { isSecret } from '../../record/rule/secrets.ts'
import { findAllRows } from '../../storage/find-rows.ts'
import type { Connection } from '../../storage/storage.ts'

interface PasswordContext {
  /** Names of the user, the shops and the program; a password must not consist of them. */
  readonly names: readonly string[]
  /** Hash of the password that is replaced. */
  readonly former?: string
}

/** Letters and digits that a password needs beside the names in it. */
const minimumOtherCharacters = 6
const minimumNameLength = 3

/** Why the password is easy to guess; undefined if it is not. The minimum length is a rule of the field. */
export const findPasswordFault = async (
  password: string,
  { names, former }: PasswordContext,
): Promise<Fault | undefined> => {
  if (await isCommon(password)) return fault('password.common')
  const matches = names.flatMap(splitName).filter(name => normalizeText(password).includes(name))
  const rest = matches
    .toSorted((a, b) => b.length - a.length)
    .reduce((text, name) => text.replaceAll(name, ''), normalizeText(password))
  if (matches.length > 0 && rest.length < minimumOtherCharacters) return fault('password.name')
  return former !== undefined && (await isSecret(former, password)) ? fault('password.same') : undefined
}

/** Names of the user, of all shops, and of the program. */
export const listRelatedNames = async (
  connection: Connection,
  schema: Schema,
  ownNames: readonly unknown[],
): Promise<readonly string[]> => {
  const { shop, name } = schema.project
  const shops = await findAllRows(connection, getResource(schema, shop.resource), '')
  return [
    name,
    ...ownNames.map(one => String(one ?? '')),
    ...shops.flatMap(row => [String(row[shop.key]), String(row[shop.name])]),
  ]
}

/** Letters and digits of a text in lower case. */
const normalizeText = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '')

/** The whole name and its words. */
const splitName = (name: string): readonly string[] =>
  uniq([name, ...name.split(/[^\p{L}\p{N}]+/u)].map(normalizeText)).filter(part => part.length >= minimumNameLength)

let commonPasswords: Promise<ReadonlySet<string>> | undefined

/** Loads the list when the first password is set, as most servers run for weeks without one. */
const isCommon = async (password: string): Promise<boolean> => {
  commonPasswords ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common']),
  )
  return (await commonPasswords).has(password.toLowerCase())
}
