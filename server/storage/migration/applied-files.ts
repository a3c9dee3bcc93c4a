// The versions of the schema: each that was put in force is a row, and its files are rows that versions share. Written in
// the transaction that changes the tables.

import { createHash } from 'node:crypto'
import { chunk } from 'es-toolkit/array/chunk'
import { uniq } from 'es-toolkit/array/uniq'
import type { SourceFile } from '../../../engine/schema-file/files/schema-file.ts'
import { computeVersion } from '../../../engine/schema-file/files/version.ts'
import { parseJsonText } from '../../../engine/value/json-text.ts'
import { createId } from '../create-id.ts'
import { deleteMeta, findMeta, setMeta } from '../meta.ts'
import { build, findAll, findFirst, runQuery } from '../run-query.ts'
import type { AppliedSchema, Connection, DatabaseRow, SchemaActivation } from '../storage.ts'
import { computeSystemSeals, sealedVersions } from '../system-seals.ts'
import type { MigrationEffect } from './describe-migration.ts'
import { SchemaMoved } from './schema-conflicts.ts'

const versionName = 'schema-version'
/** Where earlier programs stored the files in force. */
const formerFilesName = 'schema-files'

export const versionTable = 'kencana_schema_version'
export const fileTable = 'kencana_schema_file'

type ReadConnection = Pick<Connection, 'all'>

/** One schema that was put in force. */
export interface SchemaVersion extends Required<Omit<SchemaActivation, 'replaces'>> {
  /** Grows by one with each. */
  readonly seq: number
  readonly version: string
  /** An instant. */
  readonly at: string
  /** What it did to tables and rows. */
  readonly effects: readonly MigrationEffect[]
}

export const findAppliedVersion = (connection: ReadConnection): Promise<string | undefined> =>
  findMeta(connection, versionName)

/** Throws SchemaMoved unless the version is in force, or none is known to be. */
export const assertVersionUnchanged = async (connection: ReadConnection, version: string): Promise<void> => {
  const applied = await findAppliedVersion(connection)
  if (applied !== undefined && applied !== version) throw new SchemaMoved()
}

/** The schema in force; undefined if the database stores no files. */
export const findAppliedSchema = async (connection: ReadConnection): Promise<AppliedSchema | undefined> => {
  const query = build
    .selectFrom('kencana_meta')
    .select(['name', 'value'])
    .where('name', 'in', [versionName, formerFilesName])
  const rows = await findAll(connection, query)
  const stored = Object.fromEntries(rows.map(({ name, value }) => [name, String(value)]))
  const { [versionName]: version, [formerFilesName]: formerFiles } = stored
  if (version === undefined) return undefined
  if (formerFiles !== undefined) return { version, files: JSON.parse(formerFiles) }
  const latest = build
    .selectFrom(versionTable)
    .select(['folder', 'files'])
    .where('version', '=', version)
    .orderBy('seq', 'desc')
  const row = await findFirst(connection, latest.limit(1))
  return row && { version, files: await loadFiles(connection, row) }
}

/** Versions without their files, the latest first. */
export const listSchemaVersions = async (
  connection: ReadConnection,
  limit: number,
): Promise<readonly SchemaVersion[]> => {
  const query = build
    .selectFrom(versionTable)
    .select(['seq', 'version', 'at', 'author', 'origin', 'reason', 'plan'])
    .orderBy('seq', 'desc')
  const rows = await findAll(connection, query.limit(limit))
  return rows.map(toSchemaVersion)
}

const toSchemaVersion = ({ seq, version, at, author, origin, reason, plan }: DatabaseRow): SchemaVersion => ({
  seq: Number(seq),
  version: String(version),
  at: String(at),
  author: String(author),
  origin: String(origin) as SchemaVersion['origin'],
  reason: String(reason),
  effects: JSON.parse(String(plan)),
})

/** The files of a version; undefined if there is none. */
export const findVersionFiles = async (
  connection: ReadConnection,
  seq: number,
): Promise<readonly SourceFile[] | undefined> => {
  const query = build.selectFrom(versionTable).select(['folder', 'files']).where('seq', '=', seq)
  const row = await findFirst(connection, query)
  return row && loadFiles(connection, row)
}

interface StoredVersion {
  readonly seq: number
  readonly version: string
  /** The version of the stored files; undefined if one of them is missing. */
  readonly computed: string | undefined
}

interface StoredVersions {
  /** The version in force. */
  readonly applied: string | undefined
  /** Hashes whose content has another hash. */
  readonly damagedFiles: readonly string[]
  /** The earliest first. */
  readonly versions: readonly StoredVersion[]
}

/** Every stored version, computed again from its files, for the audit. */
export const findStoredVersions = async (connection: ReadConnection): Promise<StoredVersions> => {
  const stored = await findAll(connection, build.selectFrom(fileTable).select(['hash', 'content']))
  const contents = new Map(stored.map(({ hash, content }) => [String(hash), String(content)]))
  const query = build.selectFrom(versionTable).select(['seq', 'version', 'files']).orderBy('seq')
  const rows = await findAll(connection, query)
  return {
    applied: await findAppliedVersion(connection),
    damagedFiles: [...contents].filter(([hash, content]) => hashContent(content) !== hash).map(([hash]) => hash),
    versions: rows.map(({ seq, version, files }) => ({
      seq: Number(seq),
      version: String(version),
      computed: computeStoredVersion(parseJsonText(String(files)), contents),
    })),
  }
}

const computeStoredVersion = (list: unknown, contents: ReadonlyMap<string, string>): string | undefined => {
  if (!Array.isArray(list)) return undefined
  const sources = (list as FileList).flatMap(([place, hash]) => {
    const text = contents.get(hash)
    return text === undefined ? [] : [{ place, text }]
  })
  return sources.length === list.length ? computeVersion(sources) : undefined
}

type FileList = readonly (readonly [place: string, hash: string])[]

const loadFiles = async (
  connection: ReadConnection,
  { folder, files }: DatabaseRow,
): Promise<readonly SourceFile[]> => {
  const list: FileList = JSON.parse(String(files))
  const contents = await findContents(connection, uniq(list.map(([, hash]) => hash)))
  return list.map(([place, hash]) => {
    const text = contents.get(hash)
    if (text === undefined) throw new Error(`the content of the schema file ${place} is missing`)
    return { place, path: `${folder}${place}`, text }
  })
}

const filesPerStatement = 400

const findContents = async (
  connection: ReadConnection,
  hashes: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  const contents = new Map<string, string>()
  for (const page of chunk(hashes, filesPerStatement)) {
    const query = build.selectFrom(fileTable).select(['hash', 'content']).where('hash', 'in', page)
    for (const { hash, content } of await findAll(connection, query)) contents.set(String(hash), String(content))
  }
  return contents
}

interface SavedFiles {
  readonly version: string
  /** The version that was in force before. */
  readonly previous: string | undefined
}

/** Stores the files as a new version; undefined if they are in force already. */
export const saveAppliedFiles = async (
  connection: Connection,
  files: readonly SourceFile[],
  { effects, ...activation }: SchemaActivation & Pick<SchemaVersion, 'effects'>,
): Promise<SavedFiles | undefined> => {
  const version = computeVersion(files)
  const previous = await findAppliedVersion(connection)
  await convertFormerFiles(connection, previous)
  if (version === previous) return undefined
  await setMeta(connection, versionName, version)
  await insertVersion(connection, files, { version, effects, ...activation })
  return { version, previous }
}

/** The files that an earlier program stored become the first version. */
const convertFormerFiles = async (connection: Connection, version: string | undefined): Promise<void> => {
  const formerFiles = await findMeta(connection, formerFilesName)
  if (formerFiles === undefined) return
  const files: readonly SourceFile[] = JSON.parse(formerFiles)
  if (version !== undefined) await insertVersion(connection, files, { version, origin: 'start', effects: [] })
  await deleteMeta(connection, formerFilesName)
}

const insertVersion = async (
  connection: Connection,
  files: readonly SourceFile[],
  { version, effects, origin, author = '', reason = '' }: SchemaActivation & Pick<SchemaVersion, 'version' | 'effects'>,
): Promise<void> => {
  const hashed = files.map(({ place, text }) => ({ place, content: text, hash: hashContent(text) }))
  await insertContents(connection, new Map(hashed.map(({ hash, content }) => [hash, content])))
  const list: FileList = hashed.map(({ place, hash }) => [place, hash])
  const row = {
    seq: (await findLastSeq(connection)) + 1,
    version,
    at: new Date().toISOString(),
    author,
    origin,
    reason,
    plan: JSON.stringify(effects),
    folder: getFolder(files),
    files: JSON.stringify(list),
  }
  await runQuery(connection, build.insertInto(versionTable).values(row))
  // The first one is audited with the first rows: a database that another one is copied to has none of its own.
  if (row.seq > 1) await auditVersion(connection, row)
}

/** Audits the version that a new database begins with. */
export const auditFirstVersion = async (connection: Connection): Promise<void> => {
  const row = await findFirst(connection, build.selectFrom(versionTable).select(['at', 'author']).where('seq', '=', 1))
  if (row) await auditVersion(connection, { seq: 1, at: String(row.at), author: String(row.author) })
}

/** A row of the audit seals the version, so that its author and its time cannot be changed unseen. */
const auditVersion = async (
  connection: Connection,
  { seq, at, author }: { readonly seq: number; readonly at: string; readonly author: string },
): Promise<void> => {
  const audited = {
    id: createId(),
    at,
    shop: '-',
    user_id: author === '' ? '-' : author,
    device: 'migration',
    claim_key: '',
    resource: versionTable,
    row_id: String(seq),
    verb: 'migrate',
    before_json: null,
    after_json: null,
    wrote: JSON.stringify({ system: await computeSystemSeals(connection, sealedVersions, { seq }) }),
  }
  await runQuery(connection, build.insertInto('kencana_audit').values(audited))
}

const hashContent = (text: string): string => createHash('sha256').update(text).digest('base64url')

/** What the paths of files have before their places. */
const getFolder = ([file]: readonly SourceFile[]): string =>
  file === undefined ? '' : file.path.slice(0, file.path.length - file.place.length)

const findLastSeq = async (connection: ReadConnection): Promise<number> => {
  const row = await findFirst(connection, build.selectFrom(versionTable).select(build.fn.max('seq').as('last')))
  return Number(row?.last ?? 0)
}

const insertContents = async (connection: Connection, contents: ReadonlyMap<string, string>): Promise<void> => {
  const stored = await findContents(connection, [...contents.keys()])
  const missing = [...contents].filter(([hash]) => !stored.has(hash))
  const rows = missing.map(([hash, content]) => ({ hash, content }))
  for (const part of chunk(rows, filesPerStatement))
    await runQuery(connection, build.insertInto(fileTable).values(part))
}
