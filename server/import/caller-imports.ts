// The imports of a caller: allowed by menu and level, and with a condition that holds in the shop.

import { canImport } from '../../engine/access/import-access.ts'
import type { Import } from '../../engine/schema/import.ts'
import type { ResourceCore } from '../../engine/schema/resource.ts'
import type { Caller } from '../caller/caller.ts'
import { AccessDenied, RequestError } from '../error/errors.ts'
import { createEvaluation, evaluateTerm } from '../record/rule/evaluation.ts'
import type { Connection } from '../storage/storage.ts'

/** In file order. */
export const listCallerImports = async (connection: Connection, caller: Caller): Promise<readonly Import[]> => {
  const allowed: Import[] = []
  for (const imported of Object.values(caller.schema.imports)) {
    if (isAllowed(caller, imported) && (await isShown(connection, caller, imported))) allowed.push(imported)
  }
  return allowed
}

/** Throws `import.unknown` if no import has that name or type, AccessDenied if the caller may not use it or it is hidden in the shop. */
export const getImport = async (connection: Connection, caller: Caller, name: string): Promise<Import> => {
  const match = Object.values(caller.schema.imports).find(one => one.name === name || one.type === name)
  if (!match) throw new RequestError('import.unknown')
  if (!isAllowed(caller, match) || !(await isShown(connection, caller, match))) throw new AccessDenied()
  return match
}

const isAllowed = ({ schema, access, user }: Caller, imported: Import): boolean =>
  canImport(schema, access, user, imported)

const isShown = async (connection: Connection, caller: Caller, { show }: Import): Promise<boolean> =>
  show === undefined || (await evaluateTerm(createEvaluation(connection, caller), show.term)) === true

/** The scope of an import into the resource: the code of the shop, or `*` for the whole chain. */
export const getImportScope = ({ shop }: Caller, { scope }: ResourceCore): string =>
  scope.kind === 'chain' ? '*' : shop.code
