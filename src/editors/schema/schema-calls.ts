// Calls about versions of the schema. Comparing and planning compile whole schemas, so they have no time limit of their own.
import type {
  SchemaDifferenceAnswer,
  SchemaFileAnswer,
  SchemaPlanAnswer,
  SchemaPreviewAnswer,
  SchemaVersionsAnswer,
} from '../../../engine/schema/answers/schema-version-answers.ts'
import { call } from '../../providers/http.ts'

export interface SchemaFileDraft {
  /** The version that the file was read from. */
  readonly base: string
  readonly place: string
  readonly text: string
}

const timeout = 60_000

export const readVersions = async (): Promise<SchemaVersionsAnswer> =>
  (await call<SchemaVersionsAnswer>('schema/versions', { timeout })).body

export const readDifference = async (seq: number, from: number): Promise<SchemaDifferenceAnswer> =>
  (await call<SchemaDifferenceAnswer>(`schema/versions/${seq}/difference?from=${from}`, { timeout })).body

export const readRevertPlan = async (seq: number): Promise<SchemaPlanAnswer> =>
  (await call<SchemaPlanAnswer>(`schema/versions/${seq}/plan`, { timeout })).body

export const readSchemaFile = async (place: string): Promise<SchemaFileAnswer> =>
  (await call<SchemaFileAnswer>(`schema/files/${encodeURIComponent(place)}`, { timeout })).body

export const previewFile = async (body: SchemaFileDraft): Promise<SchemaPreviewAnswer> =>
  (await call<SchemaPreviewAnswer>('schema/preview', { method: 'POST', body, timeout })).body

interface ActivatedSchema {
  readonly message: string
}

export const applyFile = async (body: SchemaFileDraft & { readonly reason: string }): Promise<ActivatedSchema> =>
  (await call<ActivatedSchema>('schema/apply', { method: 'POST', body, timeout })).body

export const revertVersion = async (
  seq: number,
  body: { readonly base: string; readonly reason: string },
): Promise<ActivatedSchema> =>
  (await call<ActivatedSchema>(`schema/versions/${seq}/revert`, { method: 'POST', body, timeout })).body
