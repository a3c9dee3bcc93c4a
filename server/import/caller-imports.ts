// The imports of a caller: allowed by menu and level, and with a condition that holds in the shop.
import { canImport } from '../../engine/access/call-access.ts'
import { findKeyUses } from '../../engine/record/key-uses.ts'
import type { Import } from '../../engine/schema/import.ts'
import type { Resource, ResourceCore } from '../../engine/schema/resource.ts'
import type { Caller } from '../caller/caller.ts'
import { assertToday } from '../day/day.ts'
import { AccessDenied, RequestError } from '../error/errors.ts'
import { maxBodyBytes } from '../http/bodies/read-body.ts'
import type { BodyAllowance, BodyRule } from '../http/routing/route.ts'
import { createEvaluation, evaluateTerm } from '../record/rule/evaluation.ts'
import { findUsedKeys } from '../storage/key-uses.ts'
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

// Refuses to take imported documents away that other documents name, such as the nota of a piece that was bought back.

interface BatchChange {
  /** The import whose rows go. */
  readonly batch: string
  /** The import whose rows come in their place; empty if there is none. */
  readonly without: string
  /** Whether the rows that come have the key, where they are not stored yet. */
  readonly hasKey?: (key: string, value: string) => boolean
}

/** Throws `import.depended` with the first document or line that others name. */
export const assertNothingDepends = async (
  connection: Connection,
  { schema, shop }: Caller,
  targets: readonly Resource[],
  { batch, without, hasKey }: BatchChange,
): Promise<void> => {
  for (const use of findKeyUses(schema).filter(({ to }) => targets.some(({ name }) => name === to.name))) {
    const used = await findUsedKeys(connection, use, { batch, shop: shop.code, without })
    const lost = hasKey ? used.filter(({ value }) => !hasKey(use.key, value)) : used
    const [first] = lost
    if (!first) continue
    const params = { label: first.value, title: use.document.title, count: lost.length }
    throw new RequestError('import.depended', params)
  }
}

// Body limits of import calls.

/** The limit for the import that the path names. */
export const getFileAllowance: BodyRule = (caller, { params }) => getImportAllowance(caller, params.name ?? '')

/** The same for an import that is executed; throws StoreDayMismatch unless the request is a dry run. */
export const getRunAllowance: BodyRule = (caller, call) => {
  if ((call.request.query as { dryRun?: unknown }).dryRun !== 'true') assertToday(caller)
  return getFileAllowance(caller, call)
}

/** The limit for the named import; throws AccessDenied if the caller has no access to it. */
export const getImportAllowance = async (caller: Caller, name: string): Promise<BodyAllowance> => {
  const imported = await caller.storage.read(connection => getImport(connection, caller, name))
  return { bytes: maxBodyBytes, rows: imported.file.maxRows }
}
