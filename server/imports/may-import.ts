// The imports of one caller: his menu and level allow them, and their own condition holds in his shop.
import { mayImport } from '../../engine/access/import-access.ts'
import type { Import } from '../../engine/schema/import.ts'
import type { ResourceCore } from '../../engine/schema/resource.ts'
import type { Caller } from '../caller/caller.ts'
import { AccessDenied } from '../errors/errors.ts'
import { UnknownImport } from '../errors/import-errors.ts'
import { askingFor, evaluateFor } from '../operations/rules/evaluate-for.ts'
import type { Connection } from '../storage/storage.ts'

/** In the order of their files. */
export const importsOf = async (connection: Connection, caller: Caller): Promise<readonly Import[]> => {
  const mine: Import[] = []
  for (const imported of Object.values(caller.schema.imports)) {
    if (isAllowed(caller, imported) && (await isShown(connection, caller, imported))) mine.push(imported)
  }
  return mine
}

/** Throws UnknownImport for a name or type that there is none of, AccessDenied for one that is not the caller's. */
export const getImport = async (connection: Connection, caller: Caller, name: string): Promise<Import> => {
  const found = Object.values(caller.schema.imports).find(one => one.name === name || one.type === name)
  if (!found) throw new UnknownImport()
  if (!isAllowed(caller, found)) throw new AccessDenied()
  if (!isFull(caller) && !(await isShown(connection, caller, found))) throw new AccessDenied()
  return found
}

/** What a condition hides stays open to who passes everything. */
const isFull = ({ schema, user }: Caller): boolean => schema.project.levels[user.level]?.full === true

const isAllowed = ({ schema, access, user }: Caller, imported: Import): boolean =>
  mayImport(schema, access.menu, user, imported)

const isShown = async (connection: Connection, caller: Caller, { show }: Import): Promise<boolean> =>
  show === undefined || (await evaluateFor(askingFor(connection, caller), show.term)) === true

/** Whose rows an import into the resource changes: the shop's, or the whole chain's. */
export const scopeOf = ({ shop }: Caller, { scope }: ResourceCore): string => (scope.kind === 'chain' ? '*' : shop.code)
