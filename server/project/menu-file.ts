// The menu as edited by users with all rights: read from its file, checked like the file, saved to it.

import { createHash } from 'node:crypto'
import { isTopLevel } from '../../engine/access/access-user.ts'
import { findUnreachableAdminScreens } from '../../engine/access/assigned-menu.ts'
import { formatMenu } from '../../engine/access/format-menu.ts'
import { type Fault, fault } from '../../engine/message/faults.ts'
import type { MenuItem, Schema } from '../../engine/schema/schema.ts'
import { readSchemaFile } from '../../engine/schema-file/files/schema-file.ts'
import {
  formatSchemaFault,
  SchemaError,
  type SchemaFault,
  toJsonPointer,
} from '../../engine/schema-file/language/schema-fault.ts'
import {
  type MenuDefinition,
  type MenuItemDefinition,
  menu as menuShape,
} from '../../engine/schema-file/shapes/menu-shape.ts'
import { buildAuditBase } from '../caller/audit-base.ts'
import type { Caller } from '../caller/caller.ts'
import {
  AccessDenied,
  MalformedRequest,
  MenuInvalid,
  MenuLocksOut,
  RecordChanged,
  RequestError,
} from '../error/errors.ts'
import type { ChangedFile, SchemaFiles } from '../schema/change-schema-file.ts'
import { FolderNotWritable } from '../schema/stage-files.ts'
import { insertAudit } from '../storage/audit.ts'

interface StoredMenuFile {
  readonly items: readonly MenuItemDefinition[]
  /** Hash of the file. */
  readonly version: string
}

export interface MenuUpdate {
  readonly items: unknown
  /** Version that the caller has loaded; absent: the file is replaced unconditionally. */
  readonly version?: string | undefined
}

interface SavedMenu extends StoredMenuFile {
  readonly isInFolder: boolean
}

const menuFileName = 'menu.json'
/** Deeper than a valid menu, far below the stack limit. */
const maximumDepth = 8

export const readMenuFile = async (caller: Caller, files: SchemaFiles): Promise<StoredMenuFile> => {
  assertCanChangeMenu(caller)
  return toStoredMenu(await files.text(menuFileName))
}

/**
 * Throws RecordChanged if the file has changed since, MenuInvalid with the faults of entries, MenuLocksOut if
 * no user could change it again, `schema.broken` and `schema.not-writable`.
 */
export const saveMenuFile = async (
  caller: Caller,
  files: SchemaFiles,
  { items, version }: MenuUpdate,
): Promise<SavedMenu> => {
  assertCanChangeMenu(caller)
  const entries = parseEntries(items)
  const edit = (text: string): string => {
    const saved = toStoredMenu(text)
    if (version !== undefined && version !== saved.version) throw new RecordChanged(saved)
    return formatMenu({ ...parseMenuFile(text), items: entries })
  }
  const changed = await translateErrors(entries, () =>
    files.change({
      place: menuFileName,
      transform: edit,
      check: schema => assertNotLockedOut(caller.schema, schema),
      activation: { origin: 'menu', author: caller.user.userId },
    }),
  )
  await audit(caller, changed)
  return { ...toStoredMenu(changed.after), isInFolder: changed.isInFolder }
}

export const assertCanChangeMenu = ({ schema, user }: Caller): void => {
  if (!isTopLevel(schema.project, user.level)) throw new AccessDenied()
}

const toStoredMenu = (text: string): StoredMenuFile => ({
  items: parseMenuFile(text).items,
  version: createHash('sha256').update(text).digest('base64url').slice(0, 16),
})

const parseMenuFile = (text: string): MenuDefinition => {
  const faults: SchemaFault[] = []
  const file = readSchemaFile({ path: menuFileName, place: menuFileName, text }, faults)
  const [first] = faults
  if (!file || first)
    throw new RequestError('schema.broken', { first: first ? formatSchemaFault(first) : menuFileName })
  return file.definition as MenuDefinition
}

/** Parses the sent entries into the form of the file; throws MenuInvalid with the faults. */
const parseEntries = (items: unknown): readonly MenuItemDefinition[] => {
  if (isTooDeep(items, maximumDepth)) throw new MalformedRequest()
  const faults: Fault[] = []
  const read = menuShape.read({ $schema: '', kind: 'menu', items }, [], (path, message) =>
    faults.push(buildEntryFault(items, toJsonPointer(path), message)),
  )
  if (!read || faults.length > 0) throw new MenuInvalid(faults)
  return read.items
}

const isTooDeep = (items: unknown, remainingDepth: number): boolean =>
  Array.isArray(items) &&
  (remainingDepth === 0 ||
    items.some(item => isTooDeep((item as { items?: unknown } | null)?.items, remainingDepth - 1)))

/** A fault with the path of its entry (`items.3.items.0.title`) and the title of the entry. */
const buildEntryFault = (items: unknown, pointer: string, message: string): Fault => {
  const path = pointer.split('/').slice(1)
  let title = ''
  let value: unknown = { items }
  for (const step of path) {
    value = typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[step] : undefined
    const itemTitle = (value as { title?: unknown } | null | undefined)?.title
    if (typeof itemTitle === 'string') title = itemTitle
  }
  return fault('menu.entry', { field: path.join('.'), params: { title: title || '-', message } })
}

const translateErrors = async <T>(items: readonly MenuItemDefinition[], work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    if (error instanceof FolderNotWritable) throw new RequestError('schema.not-writable', { file: menuFileName })
    if (!(error instanceof SchemaError)) throw error
    const [otherFault] = error.faults.filter(({ file }) => !file.endsWith(menuFileName))
    if (otherFault) throw new RequestError('schema.broken', { first: formatSchemaFault(otherFault) })
    throw new MenuInvalid(error.faults.map(({ pointer, message }) => buildEntryFault(items, pointer, message)))
  }
}

/** Throws MenuLocksOut if no user could change the menu or the users with the next schema. */
export const assertNotLockedOut = ({ menu }: Schema, next: Schema): void => {
  const missing = findUnreachableAdminScreens(next)
  if (missing.length === 0) return
  throw new MenuLocksOut(
    missing.map(target =>
      fault('menu.needed', { field: 'items', params: { title: findTitle(menu, target) ?? target } }),
    ),
  )
}

const findTitle = (items: readonly MenuItem[], key: string): string | undefined => {
  for (const { target, title, items: below } of items) {
    const match = target && `${target.kind}:${target.name}` === key ? title : findTitle(below, key)
    if (match !== undefined) return match
  }
  return undefined
}

/** Records the menu before and after, and the user. */
const audit = (caller: Caller, { before, after }: ChangedFile): Promise<void> =>
  caller.storage.write(connection =>
    insertAudit(connection, {
      ...buildAuditBase(caller),
      resource: 'menu',
      rowId: menuFileName,
      verb: 'update',
      before,
      after,
    }),
  )
