// The server's calls about imports, and what they answer.

import type {
  ImportCheck,
  ImportHistoryRow,
  ImportJob,
  ImportOffer,
} from '../../../engine/schema/answers/import-answers.ts'
import { call } from '../../providers/http.ts'

const toCsvBlob = (file: File): Blob => new Blob([file], { type: 'text/csv' })

const buildImportPath = (name: string, file: File): string => `${name}?file=${encodeURIComponent(file.name)}`

export const listOffers = async (): Promise<readonly ImportOffer[]> =>
  (await call<readonly ImportOffer[]>('imports')).body

/** The rows of the other server, as a file of the import. */
export const fetchRows = async ({ name, nameContains }: ImportOffer): Promise<File> => {
  const { body } = await call<string>(`imports/${name}/fetch`, { timeout: null })
  return new File([body], `${nameContains || name}.csv`, { type: 'text/csv' })
}

export const checkFile = async (name: string, file: File): Promise<ImportCheck> => {
  const path = `imports/${buildImportPath(`${name}/check`, file)}`
  return (await call<ImportCheck>(path, { method: 'POST', body: toCsvBlob(file), timeout: null })).body
}

export const fetchBadRows = async (name: string, file: File): Promise<string> => {
  const path = `imports/${buildImportPath(`${name}/bad-rows`, file)}`
  return (await call<string>(path, { method: 'POST', body: toCsvBlob(file), timeout: null })).body
}

/** The id of the job; the same key with the same file is the same job. */
export const startImport = async (name: string, file: File, idempotencyKey: string): Promise<string> => {
  const headers = { 'idempotency-key': idempotencyKey }
  const path = `imports/${buildImportPath(name, file)}`
  return (await call<{ id: string }>(path, { method: 'POST', body: toCsvBlob(file), headers, timeout: null })).body.id
}

export const readJob = async (id: string): Promise<ImportJob> => (await call<ImportJob>(`imports/jobs/${id}`)).body

export const listRuns = async (name: string): Promise<readonly ImportHistoryRow[]> =>
  (await call<readonly ImportHistoryRow[]>(`imports/${name}/history`)).body

/** Returns the message of the server. */
export const restoreRun = async (id: string, idempotencyKey: string): Promise<string> => {
  const headers = { 'idempotency-key': idempotencyKey }
  const path = `imports/history/${id}/restore`
  return (await call<{ message: string }>(path, { method: 'POST', headers, timeout: null })).body.message
}
