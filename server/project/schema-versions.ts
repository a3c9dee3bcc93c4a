// Versions of the schema for the users who may change it: list, difference, preview, change and revert.
import { getAccess } from '../../engine/access/access.ts'
import { isTopLevel } from '../../engine/access/access-user.ts'
import { buildResourceAnswer } from '../../engine/access/schema-answer.ts'
import type {
  PreviewedScreen,
  SchemaDifferenceAnswer,
  SchemaFileAnswer,
  SchemaPlanAnswer,
  SchemaPreviewAnswer,
  SchemaVersionsAnswer,
} from '../../engine/answers/schema-version-answers.ts'
import { fault } from '../../engine/message/faults.ts'
import type { Schema } from '../../engine/schema/schema.ts'
import type { Wording } from '../../engine/schema/wording.ts'
import type { SourceFile } from '../../engine/schema-file/files/schema-file.ts'
import { computeVersion } from '../../engine/schema-file/files/version.ts'
import { formatSchemaFault, SchemaError } from '../../engine/schema-file/language/schema-fault.ts'
import { assertRightsUnchanged } from '../access/token/issue-token.ts'
import { foreseeRecompute } from '../audit/rebuild/recompute.ts'
import { buildAuditBase } from '../caller/audit-base.ts'
import type { Caller } from '../caller/caller.ts'
import { SchemaRefused } from '../error/concept-errors.ts'
import { AccessDenied, MalformedRequest, RecordNotFound, RequestError } from '../error/errors.ts'
import { addFile, FolderDiffers, type ReplacedFiles, type SchemaFiles } from '../schema/change-schema-file.ts'
import { formatEffects, formatPlan } from '../schema/format-plan.ts'
import { compareFiles, compareSchemas } from '../schema/load-schema.ts'
import { formatLocatedSentence, reverseRenames } from '../schema/locate-refusals.ts'
import { FolderNotWritable } from '../schema/stage-files.ts'
import { insertAudit } from '../storage/audit.ts'
import { findVersionFiles, listSchemaVersions } from '../storage/migration/applied-files.ts'
import { inspectMigration } from '../storage/migration/inspect-migration.ts'
import { SchemaMismatch, SchemaMoved } from '../storage/migration/schema-conflicts.ts'
import { assertNotLockedOut } from './menu-file.ts'

/** One changed or new file, and the version that it was changed from. */
export interface SchemaFileChange {
  readonly base: string
  readonly place: string
  readonly text: string
}

const maxListed = 100

const assertCanChange = ({ schema, user }: Caller): void => {
  if (!isTopLevel(schema.project, user.level)) throw new AccessDenied()
}

export const readSchemaVersions = async (
  caller: Caller,
  files: SchemaFiles,
  wording: Wording,
): Promise<SchemaVersionsAnswer> => {
  assertCanChange(caller)
  const [inForce, versions] = await Promise.all([
    files.list(),
    caller.storage.read(connection => listSchemaVersions(connection, maxListed)),
  ])
  return {
    current: caller.schema.version,
    versions: versions.map(({ effects, ...version }) => ({ ...version, effects: formatEffects(wording, effects) })),
    files: inForce.map(({ place }) => place),
    faults: files.refused()?.faults ?? [],
  }
}

export const readSchemaFileText = async (
  caller: Caller,
  files: SchemaFiles,
  place: string,
): Promise<SchemaFileAnswer> => {
  assertCanChange(caller)
  const inForce = await files.list()
  const file = inForce.find(one => one.place === place)
  if (!file) throw new RecordNotFound()
  return { place, text: file.text, version: computeVersion(inForce) }
}

/** Between a version and the one before it, or another one. */
export const compareVersions = async (
  caller: Caller,
  files: SchemaFiles,
  { seq, from = seq - 1, wording }: { readonly seq: number; readonly from?: number; readonly wording: Wording },
): Promise<SchemaDifferenceAnswer> => {
  assertCanChange(caller)
  const [before, after] = [await loadVersion(caller, from), await loadVersion(caller, seq)]
  return {
    meaning: await compareMeaning(wording, version => files.compile(version, caller.user.userId), [before, after]),
    files: compareFiles(before, after),
  }
}

const loadVersion = async ({ storage }: Caller, seq: number): Promise<readonly SourceFile[]> => {
  const files = await storage.read(connection => findVersionFiles(connection, seq))
  if (!files) throw new RecordNotFound()
  return files
}

/** Versions that an earlier program wrote may have files that this one refuses: their texts are compared alone. */
const compareMeaning = async (
  wording: Wording,
  compile: (files: readonly SourceFile[]) => Promise<Schema>,
  [before, after]: readonly [before: readonly SourceFile[], after: readonly SourceFile[]],
): Promise<readonly string[]> => {
  try {
    return compareSchemas(wording, await compile(before), await compile(after)).lines
  } catch (error) {
    if (!(error instanceof SchemaError)) throw error
    return error.faults.map(formatSchemaFault)
  }
}

/** What a change would do and how its screens would look, for this caller alone; nothing is changed. */
export const previewSchemaChange = async (
  caller: Caller,
  files: SchemaFiles,
  { wording, ...change }: SchemaFileChange & { readonly wording: Wording },
): Promise<SchemaPreviewAnswer> => {
  assertCanChange(caller)
  const { before, after } = await applyToFiles(files, change)
  const nothing = { plan: { lines: [], refusals: [] }, meaning: [], screens: [] }
  try {
    const { userId } = caller.user
    const [schemaBefore, schema] = [await files.compile(before, userId), await files.compile(after, userId)]
    const { surface, lines } = compareSchemas(wording, schemaBefore, schema)
    const changed = [...surface.screens.appear, ...surface.screens.change]
    const plan = await planMigration(caller, schema, { files: after, wording })
    const screens = changed.flatMap(name => buildPreviewedScreen(caller, schema, name)).slice(0, maxScreens)
    return { faults: [], plan, meaning: lines, screens }
  } catch (error) {
    if (!(error instanceof SchemaError)) throw error
    const faults = error.faults.map(({ file, line, column, message }) => ({ file, line, column, message }))
    return { ...nothing, faults }
  }
}

const maxScreens = 5

const applyToFiles = async (files: SchemaFiles, { base, place, text }: SchemaFileChange) => {
  assertSchemaPlace(place)
  const before = await files.list()
  if (computeVersion(before) !== base) throw new RequestError('schema.moved')
  const isPresent = before.some(file => file.place === place)
  const [first] = before
  const folder = first ? first.path.slice(0, first.path.length - first.place.length) : ''
  const after = isPresent
    ? before.map(file => (file.place === place ? { ...file, text } : file))
    : addFile(before, { place, path: `${folder}${place}`, text })
  return { before, after }
}

/** The place of a file below the folder, in the form that all of them have. */
const assertSchemaPlace = (place: string): void => {
  if (/^(?!dialect\/)(?:[a-z0-9-]+\/)*[a-z0-9-]+\.json$/.test(place)) return
  throw new MalformedRequest([fault('record.form')])
}

const planMigration = async (
  { storage }: Caller,
  schema: Schema,
  {
    files,
    wording,
    dropsEmpty = false,
  }: { readonly files: readonly SourceFile[]; readonly wording: Wording; readonly dropsEmpty?: boolean },
): Promise<SchemaPlanAnswer> => {
  const { refusals, ...migration } = await storage.inspect(tables =>
    inspectMigration(tables, schema, { foresee: foreseeRecompute, dropsEmpty }),
  )
  return {
    lines: formatPlan(wording, migration, undefined),
    refusals: refusals.map(sentence => formatLocatedSentence(files, sentence)),
  }
}

const buildPreviewedScreen = (
  { schema: inForce, user, shop }: Caller,
  schema: Schema,
  screen: string,
): readonly PreviewedScreen[] => {
  const name = screen.replace(/^resource:/, '')
  const resource = screen.startsWith('resource:') ? schema.resources[name] : undefined
  if (!resource) return []
  const access = getAccess(schema, { level: user.level, shop: shop.code, modules: shop.modules })
  const answer = buildResourceAnswer(resource, access.of(resource))
  return answer ? [{ is_new: !Object.hasOwn(inForce.resources, name), resource: answer }] : []
}

/** Puts one changed file in force. Throws the refusals of `replaceAll`. */
export const applySchemaChange = async (
  caller: Caller,
  files: SchemaFiles,
  { reason, ...change }: SchemaFileChange & { readonly reason: string },
) => {
  assertCanChange(caller)
  const { after } = await applyToFiles(files, change)
  return replaceAll(caller, files, {
    files: after,
    activation: { origin: 'page', author: caller.user.userId, reason, replaces: change.base },
  })
}

/** What a revert to the version would do. */
export const planRevert = async (
  caller: Caller,
  files: SchemaFiles,
  { seq, wording }: { readonly seq: number; readonly wording: Wording },
): Promise<SchemaPlanAnswer> => {
  assertCanChange(caller)
  const after = await loadVersion(caller, seq)
  return translateRefusals(async () => {
    const schema = reverseRenames(await files.compile(after, caller.user.userId), caller.schema)
    return planMigration(caller, schema, { files: after, wording, dropsEmpty: true })
  })
}

/** Puts the files of an earlier version in force again. Throws the refusals of `replaceAll`. */
export const revertSchema = async (
  caller: Caller,
  files: SchemaFiles,
  { seq, base, reason }: { readonly seq: number; readonly base: string; readonly reason: string },
) => {
  assertCanChange(caller)
  return replaceAll(caller, files, {
    files: await loadVersion(caller, seq),
    activation: { origin: 'revert', author: caller.user.userId, reason, replaces: base },
  })
}

/**
 * Throws `schema.moved`, SchemaRefused with the rows in the way, `schema.broken`, `schema.folder`,
 * `schema.not-writable`, MenuLocksOut and `service-token.rights`; nothing is changed then.
 */
const replaceAll = async (caller: Caller, files: SchemaFiles, replaced: Omit<ReplacedFiles, 'check'>) => {
  const check = (schema: Schema): void => {
    assertNotLockedOut(caller.schema, schema)
    assertRightsUnchanged(caller, schema)
  }
  const { isInFolder } = await translateRefusals(() => files.replace({ ...replaced, check }))
  const version = computeVersion(replaced.files)
  await caller.storage.write(connection =>
    insertAudit(connection, {
      ...buildAuditBase(caller),
      resource: 'schema',
      rowId: version,
      verb: 'update',
      before: replaced.activation.replaces,
      after: version,
    }),
  )
  return { version, is_in_folder: isInFolder }
}

const translateRefusals = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    if (error instanceof SchemaMoved) throw new RequestError('schema.moved')
    if (error instanceof SchemaMismatch) throw new SchemaRefused(error.sentences)
    if (error instanceof FolderDiffers) throw new RequestError('schema.folder')
    if (error instanceof FolderNotWritable) throw new RequestError('schema.not-writable', { file: error.file })
    if (!(error instanceof SchemaError)) throw error
    const [first] = error.faults
    throw new RequestError('schema.broken', { first: first ? formatSchemaFault(first) : error.message })
  }
}
