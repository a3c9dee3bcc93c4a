// The menu as edited by users with all rights: read from its file, checked like the file, saved to it.

import { createHash } from 'node:crypto'
import { missingKeys } from '../../../engine/access/menu-keys.ts'
import { rulesAll } from '../../../engine/access/rules-all.ts'
import { faultLine, pointerOf, SchemaError, type SchemaFault } from '../../../engine/definition/files/schema-fault.ts'
import { readSchemaFile } from '../../../engine/definition/files/schema-file.ts'
import { menuText } from '../../../engine/definition/menu/menu-text.ts'
import {
  type MenuDefinition,
  type MenuItemDefinition,
  menu as menuShape,
} from '../../../engine/definition/shapes/menu.ts'
import { type Fault, fault } from '../../../engine/faults/faults.ts'
import type { MenuItem, Schema } from '../../../engine/schema/schema.ts'
import { auditBy } from '../../caller/audit-by.ts'
import type { Caller } from '../../caller/caller.ts'
import {
  AccessDenied,
  MalformedRequest,
  MenuInvalid,
  MenuLocksOut,
  RecordChanged,
  SchemaBroken,
  SchemaNotWritable,
} from '../../errors/errors.ts'
import { type ChangedFile, FolderNotWritable, type SchemaFiles } from '../../schema/change-schema-file.ts'
import { insertAudit } from '../../storage/audit.ts'

export interface MenuAsSaved {
  readonly items: readonly MenuItemDefinition[]
  /** Hash of the file. */
  readonly version: string
}

export interface MenuChange {
  readonly items: unknown
  /** Version that the caller has loaded; absent: the file is replaced unconditionally. */
  readonly version?: string | undefined
}

export interface SavedMenu extends MenuAsSaved {
  readonly isInFolder: boolean
}

const place = 'menu.json'
/** Deeper than a valid menu, far below the stack limit. */
const deepest = 8

export const readMenuFile = async (caller: Caller, files: SchemaFiles): Promise<MenuAsSaved> => {
  mustChangeMenu(caller)
  return savedMenu(await files.text(place))
}

/**
 * Throws RecordChanged if the file has changed since, MenuInvalid with the faults of entries, MenuLocksOut if
 * no user could change it again, SchemaBroken and SchemaNotWritable.
 */
export const saveMenuFile = async (
  caller: Caller,
  files: SchemaFiles,
  { items, version }: MenuChange,
): Promise<SavedMenu> => {
  mustChangeMenu(caller)
  const wanted = entriesIn(items)
  const make = (text: string): string => {
    const saved = savedMenu(text)
    if (version !== undefined && version !== saved.version) throw new RecordChanged(saved)
    return menuText({ ...definitionIn(text), items: wanted })
  }
  const changed = await refusing(wanted, () =>
    files.change({ place, make, check: schema => refuseLockOut(caller.schema, schema) }),
  )
  await audit(caller, changed)
  return { ...savedMenu(changed.after), isInFolder: changed.isInFolder }
}

const mustChangeMenu = ({ schema, user }: Caller): void => {
  if (!rulesAll(schema.project, user.level)) throw new AccessDenied()
}

const savedMenu = (text: string): MenuAsSaved => ({
  items: definitionIn(text).items,
  version: createHash('sha256').update(text).digest('base64url').slice(0, 16),
})

const definitionIn = (text: string): MenuDefinition => {
  const faults: SchemaFault[] = []
  const file = readSchemaFile({ path: place, place, text }, faults)
  const [first] = faults
  if (!file || first) throw new SchemaBroken(first ? faultLine(first) : place)
  return file.definition as MenuDefinition
}

/** Parses the sent entries into the form of the file; throws MenuInvalid with the faults. */
const entriesIn = (items: unknown): readonly MenuItemDefinition[] => {
  if (isDeep(items, deepest)) throw new MalformedRequest()
  const faults: Fault[] = []
  const read = menuShape.read({ $schema: '', kind: 'menu', items }, [], (path, message) =>
    faults.push(entryFault(items, pointerOf(path), message)),
  )
  if (!read || faults.length > 0) throw new MenuInvalid(faults)
  return read.items
}

const isDeep = (items: unknown, left: number): boolean =>
  Array.isArray(items) &&
  (left === 0 || items.some(item => isDeep((item as { items?: unknown } | null)?.items, left - 1)))

/** A fault with the path of its entry (`items.3.items.0.title`) and the title of the entry. */
const entryFault = (items: unknown, pointer: string, message: string): Fault => {
  const path = pointer.split('/').slice(1)
  let title = ''
  let inside: unknown = { items }
  for (const step of path) {
    inside = typeof inside === 'object' && inside !== null ? (inside as Record<string, unknown>)[step] : undefined
    const named = (inside as { title?: unknown } | null | undefined)?.title
    if (typeof named === 'string') title = named
  }
  return fault('menu.entry', { field: path.join('.'), params: { title: title || '-', message } })
}

const refusing = async <T>(items: readonly MenuItemDefinition[], work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    if (error instanceof FolderNotWritable) throw new SchemaNotWritable(place)
    if (!(error instanceof SchemaError)) throw error
    const [foreign] = error.faults.filter(({ file }) => !file.endsWith(place))
    if (foreign) throw new SchemaBroken(faultLine(foreign))
    throw new MenuInvalid(error.faults.map(({ pointer, message }) => entryFault(items, pointer, message)))
  }
}

const refuseLockOut = ({ menu }: Schema, next: Schema): void => {
  const missing = missingKeys(next)
  if (missing.length === 0) return
  throw new MenuLocksOut(
    missing.map(target => fault('menu.needed', { field: 'items', params: { title: titleOf(menu, target) ?? target } })),
  )
}

const titleOf = (items: readonly MenuItem[], wanted: string): string | undefined => {
  for (const { target, title, items: below } of items) {
    const found = target && `${target.kind}:${target.name}` === wanted ? title : titleOf(below, wanted)
    if (found !== undefined) return found
  }
  return undefined
}

/** Records the menu before and after, and the user. */
const audit = (caller: Caller, { before, after }: ChangedFile): Promise<void> =>
  caller.storage.write(connection =>
    insertAudit(connection, {
      ...auditBy(caller),
      resource: 'menu',
      rowId: place,
      verb: 'update',
      before,
      after,
    }),
  )
