// Calls about versions of the schema. Comparing and planning compile whole schemas, so they have no time limit of their own.
import type {
  SchemaDifferenceAnswer,
  SchemaFileAnswer,
  SchemaPlanAnswer,
  SchemaPreviewAnswer,
  SchemaVersionsAnswer,
} from '../../../engine/answers/schema-version-answers.ts'
import { fetchBody } from '../../providers/http.ts'

export interface SchemaFileDraft {
  /** The version that the file was read from. */
  readonly base: string
  readonly place: string
  readonly text: string
}

const timeout = 60_000

export const readVersions = (): Promise<SchemaVersionsAnswer> => fetchBody('schema/versions', { timeout })

export const readDifference = (seq: number, from: number): Promise<SchemaDifferenceAnswer> =>
  fetchBody(`schema/versions/${seq}/difference?from=${from}`, { timeout })

export const readRevertPlan = (seq: number): Promise<SchemaPlanAnswer> =>
  fetchBody(`schema/versions/${seq}/plan`, { timeout })

export const readSchemaFile = (place: string): Promise<SchemaFileAnswer> =>
  fetchBody(`schema/files/${encodeURIComponent(place)}`, { timeout })

export const previewFile = (body: SchemaFileDraft): Promise<SchemaPreviewAnswer> =>
  fetchBody('schema/preview', { method: 'POST', body, timeout })

interface ActivatedSchema {
  readonly message: string
}

export const applyFile = (body: SchemaFileDraft & { readonly reason: string }): Promise<ActivatedSchema> =>
  fetchBody('schema/apply', { method: 'POST', body, timeout })

export const revertVersion = (
  seq: number,
  body: { readonly base: string; readonly reason: string },
): Promise<ActivatedSchema> => fetchBody(`schema/versions/${seq}/revert`, { method: 'POST', body, timeout })
