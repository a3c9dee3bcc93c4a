// The server's calls about imports, and what they answer.
import type { JsonScalar } from '../../../engine/fields/field-type.ts'
import { call } from '../../providers/http.ts'

export interface ImportOffer {
  readonly name: string
  readonly type: string
  readonly title: string
  readonly mode: string
  readonly resource: string
  readonly columns: readonly string[]
  readonly nameContains: string
  readonly nameError: string
  /** Another server answers such rows. */
  readonly fetches: boolean
}

export interface ImportError {
  readonly line: number
  readonly column: string
  readonly value: string
  readonly code: string
  readonly message: string
}

interface ImportCounts {
  readonly rows: number
  readonly inserted: number
  readonly updated: number
  readonly deleted: number
  readonly same: number
  readonly errorCount: number
  readonly errors: readonly ImportError[]
  readonly notices: readonly string[]
}

export type ImportSampleKind = 'inserted' | 'updated' | 'deleted' | 'same'

/** A row as it would be, and of a changed one what it is now. */
export interface ImportSample {
  readonly kind: ImportSampleKind
  readonly line?: number
  readonly row: Readonly<Record<string, JsonScalar>>
  readonly before?: Readonly<Record<string, JsonScalar>>
}

/** The same thing wrong in several rows. */
export interface ImportFaultGroup extends ImportError {
  readonly count: number
  /** The import that brings what is missing. */
  readonly remedy?: string
}

export interface CheckAnswer extends ImportCounts {
  readonly columns: readonly { readonly name: string; readonly title: string; readonly type: string }[]
  readonly samples: readonly ImportSample[]
  readonly groups: readonly ImportFaultGroup[]
  /** The first rows that need a confirmation. */
  readonly asks: readonly ImportError[]
  readonly askCount: number
  /** Of documents: how many; their lines are the rows. */
  readonly documents?: number
}

export interface ImportJobAnswer {
  readonly id: string
  readonly state: 'running' | 'done' | 'failed'
  readonly percentage: number
  readonly message: string
  readonly result?: ImportCounts
}

export interface RunAnswer {
  readonly id: string
  readonly at: string
  readonly user: string
  readonly fileName: string
  readonly rows: number
  readonly state: 'running' | 'active' | 'replaced' | 'restored' | 'failed'
  readonly restorable: boolean
}

const toCsvBlob = (file: File): Blob => new Blob([file], { type: 'text/csv' })

const buildImportPath = (name: string, file: File): string => `${name}?file=${encodeURIComponent(file.name)}`

export const listOffers = async (): Promise<readonly ImportOffer[]> =>
  (await call<readonly ImportOffer[]>('imports')).body

/** The rows of the other server, as a file of the import. */
export const fetchRows = async ({ name, nameContains }: ImportOffer): Promise<File> => {
  const { body } = await call<string>(`imports/${name}/fetch`, { timeout: null })
  return new File([body], `${nameContains || name}.csv`, { type: 'text/csv' })
}

export const checkFile = async (name: string, file: File): Promise<CheckAnswer> => {
  const path = `imports/${buildImportPath(`${name}/check`, file)}`
  return (await call<CheckAnswer>(path, { method: 'POST', body: toCsvBlob(file), timeout: null })).body
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

export const readJob = async (id: string): Promise<ImportJobAnswer> =>
  (await call<ImportJobAnswer>(`imports/jobs/${id}`)).body

export const listRuns = async (name: string): Promise<readonly RunAnswer[]> =>
  (await call<readonly RunAnswer[]>(`imports/${name}/history`)).body

/** Returns the message of the server. */
export const restoreRun = async (id: string, idempotencyKey: string): Promise<string> => {
  const headers = { 'idempotency-key': idempotencyKey }
  const path = `imports/history/${id}/restore`
  return (await call<{ message: string }>(path, { method: 'POST', headers, timeout: null })).body.message
}
