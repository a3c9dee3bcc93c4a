// Schema commands over the files in force on the server, which it hands out to the top level alone.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, normalize } from 'node:path'
import type { SchemaFault } from '../../engine/schema-file/language/schema-fault.ts'
import type { SourceFile } from '../../engine/schema-file/files/schema-file.ts'
import type { Schema } from '../../engine/schema/schema.ts'
import { getSchemaNotes } from '../../server/schema/load-schema.ts'
import { toFinding } from '../schema/findings.ts'
import { tryCompile } from '../schema/load-project.ts'
import { runPlan } from '../schema/plan.ts'
import type { ApiResponse, CallApi } from './api.ts'

type ChangedTexts = Readonly<Record<string, string>>

interface PlacedText {
  readonly place: string
  readonly text: string
}

const loadFiles = (callApi: CallApi): Promise<ApiResponse> => callApi({ method: 'GET', path: 'schema/files' })

const getFiles = ({ body }: ApiResponse): readonly PlacedText[] =>
  (body as { readonly files: readonly PlacedText[] }).files

export const readFiles = async (callApi: CallApi, place: string | undefined): Promise<ApiResponse> => {
  const response = await loadFiles(callApi)
  if (response.status !== 200) return response
  const files = getFiles(response)
  if (place === undefined) return { status: 200, body: files.map(file => file.place) }
  const file = files.find(one => one.place === place)
  return file
    ? { status: 200, body: file.text }
    : { status: 404, body: { message: `No schema file is at ${place}; schema_read without a place lists all.` } }
}

/** The files in force with the changed ones, in the order of their places. */
const changeFiles = (files: readonly PlacedText[], changed: ChangedTexts): readonly SourceFile[] => {
  const texts = { ...Object.fromEntries(files.map(({ place, text }) => [place, text])), ...changed }
  return Object.keys(texts)
    .toSorted()
    .map(place => ({ place, path: place, text: texts[place] ?? '' }))
}

export const checkFiles = async (callApi: CallApi, changed: ChangedTexts): Promise<ApiResponse> => {
  const response = await loadFiles(callApi)
  if (response.status !== 200) return response
  const files = changeFiles(getFiles(response), changed)
  const compiled = await tryCompile(files)
  const faults = 'faults' in compiled ? compiled.faults : findNotes(compiled.schema, changed)
  return { status: 200, body: { findings: faults.map(fault => toFinding(files, fault)) } }
}

/** Notes of the changed files alone. */
const findNotes = (schema: Schema, changed: ChangedTexts): readonly SchemaFault[] =>
  getSchemaNotes(schema).filter(({ file }) => Object.hasOwn(changed, file))

/** The database is that of DATA_DIR or DATABASE_URL, opened to read. */
export const planFiles = async (callApi: CallApi, changed: ChangedTexts): Promise<ApiResponse> => {
  const response = await loadFiles(callApi)
  if (response.status !== 200) return response
  const outside = Object.keys(changed).find(place => normalize(place).startsWith('..') || place.startsWith('/'))
  if (outside !== undefined) return { status: 400, body: { message: `${outside} is not below the schema files.` } }
  const files = changeFiles(getFiles(response), changed)
  const compiled = await tryCompile(files)
  if ('faults' in compiled)
    return { status: 422, body: { findings: compiled.faults.map(fault => toFinding(files, fault)) } }
  const folder = mkdtempSync(join(tmpdir(), 'kencana-plan-'))
  try {
    for (const { place, text } of files) {
      mkdirSync(dirname(join(folder, place)), { recursive: true })
      writeFileSync(join(folder, place), text)
    }
    const { summary, lines = [], findings = [] } = await runPlan({ args: [], options: { to: folder } })
    return { status: 200, body: { summary, lines, findings } }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
