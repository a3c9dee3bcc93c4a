// The server's calls about imports, and what they answer.

import type { ImportCheck, ImportHistoryRow, ImportJob, ImportOffer } from '../../../engine/answers/import-answers.ts'
import { findImportFileType, importFiles, importFileTypes } from '../../../engine/schema/import.ts'
import { fetchBody } from '../../providers/http.ts'

/** The bytes with the media type of their name; a name with another ending is refused by the server. */
const toBody = (file: File): Blob =>
  new Blob([file], { type: importFiles[findImportFileType(file.name, importFileTypes) ?? 'csv'].mediaType })

const buildImportPath = (name: string, file: File): string => `${name}?file=${encodeURIComponent(file.name)}`

export const listOffers = (): Promise<readonly ImportOffer[]> => fetchBody('imports')

/** The rows of the other server, as a file of the import. */
export const fetchRows = async ({ name, nameContains }: ImportOffer): Promise<File> => {
  const body = await fetchBody<string>(`imports/${name}/fetch`, { timeout: null })
  return new File([body], `${nameContains || name}.csv`, { type: 'text/csv' })
}

/** A file to begin with, named by the type of the import. */
export const fetchTemplate = async ({ name, type, types }: ImportOffer): Promise<File> => {
  const ending = types.at(-1) ?? 'csv'
  const body = await fetchBody<string | Blob>(`imports/${name}/template`)
  return new File([body], `${type}.${ending}`, { type: importFiles[ending].mediaType })
}

export const checkFile = async (name: string, file: File): Promise<ImportCheck> => {
  const path = `imports/${buildImportPath(`${name}/check`, file)}`
  return fetchBody<ImportCheck>(path, { method: 'POST', body: toBody(file), timeout: null })
}

export const fetchBadRows = async (name: string, file: File): Promise<string> => {
  const path = `imports/${buildImportPath(`${name}/bad-rows`, file)}`
  return fetchBody<string>(path, { method: 'POST', body: toBody(file), timeout: null })
}

/** The id of the job; the same key with the same file is the same job. */
export const startImport = async (name: string, file: File, idempotencyKey: string): Promise<string> => {
  const headers = { 'idempotency-key': idempotencyKey }
  const path = `imports/${buildImportPath(name, file)}`
  const run = { method: 'POST', body: toBody(file), headers, timeout: null } as const
  return (await fetchBody<{ id: string }>(path, run)).id
}

export const readJob = (id: string): Promise<ImportJob> => fetchBody(`imports/jobs/${id}`)

/** The job ends soon after, with nothing written. */
export const stopJob = (id: string): Promise<unknown> => fetchBody(`imports/jobs/${id}/stop`, { method: 'POST' })

export const listRuns = (name: string): Promise<readonly ImportHistoryRow[]> => fetchBody(`imports/${name}/history`)

/** Returns the message of the server. */
export const restoreRun = async (id: string, idempotencyKey: string): Promise<string> => {
  const headers = { 'idempotency-key': idempotencyKey }
  const path = `imports/history/${id}/restore`
  return (await fetchBody<{ message: string }>(path, { method: 'POST', headers, timeout: null })).message
}
