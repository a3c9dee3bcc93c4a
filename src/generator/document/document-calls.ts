// The calls of a document beyond those of every record: moves, lines, drafts, prints, history.
import type { JsonScalar } from '../../../engine/fields/field-type.ts'
import type { JsonRow } from '../../../engine/record/row.ts'
import type { PrintFormat } from '../../../engine/schema/print-formats.ts'
import type { Resource } from '../../../engine/schema/resource.ts'
import { call, type FaultAnswer } from '../../providers/http.ts'
import type { DocumentRow } from './document-row.ts'

/** Where a move is made: on a document that is there, or on one that it makes. */
export interface MoveTarget {
  readonly resource: Resource
  readonly move: string
  readonly id?: string | undefined
}

export type MoveRequestBody = Readonly<Record<string, unknown>>

const getMovePath = ({
  resource: {
    api: { path },
  },
  move,
  id,
}: MoveTarget): string =>
  id === undefined ? `${path}?move=${encodeURIComponent(move)}` : `${path}/${encodeId(id)}/moves/${move}`

const encodeId = (id: string): string => encodeURIComponent(id)

export interface MoveResponse {
  readonly row: DocumentRow
  readonly message: string | undefined
}

export const makeMove = async (target: MoveTarget, body: MoveRequestBody, key: string): Promise<MoveResponse> => {
  const headers = { 'idempotency-key': key }
  const { body: row } = await call<DocumentRow>(getMovePath(target), { method: 'POST', body, headers })
  return { row, message: typeof row.message === 'string' ? row.message : undefined }
}

export interface DocumentUpdate {
  readonly body: MoveRequestBody
  /** As the document was read. */
  readonly versi: number
  readonly key: string
}

/** Changes a saved document as far as its state lets it be. */
export const updateDocument = async (
  { api: { path } }: Resource,
  id: string,
  { body, versi, key }: DocumentUpdate,
): Promise<MoveResponse> => {
  const headers = { 'idempotency-key': key, 'if-match': `"${versi}"` }
  const { body: row } = await call<DocumentRow>(`${path}/${encodeId(id)}`, { method: 'PUT', body, headers })
  return { row, message: typeof row.message === 'string' ? row.message : undefined }
}

export interface PreviewEntry {
  /** The title of the book. */
  readonly title: string
  readonly kind: string
  readonly kindTitle: string
  readonly from: string
  readonly to: string
  readonly dims: Readonly<Record<string, string>>
  readonly amounts: Readonly<Record<string, JsonScalar>>
  /** Of dims and amounts. */
  readonly titles: Readonly<Record<string, string>>
  /** Of dims and amounts, as people read them. */
  readonly texts: Readonly<Record<string, string>>
}

/** A row that the move makes or changes, or another document that it moves. */
export interface PreviewEffect {
  readonly title: string
  readonly does: 'make' | 'change' | 'move'
  readonly label: string
  readonly move?: string
  /** The title of the state that it comes to. */
  readonly state: string | null
  readonly values: readonly { readonly title: string; readonly text: string }[]
  readonly entries: readonly PreviewEntry[]
  readonly others: readonly PreviewEffect[]
}

/** What a move would do. */
export interface MovePreview {
  readonly state: string | null
  readonly numbers: Readonly<Record<string, string>>
  readonly entries: readonly PreviewEntry[]
  readonly others: readonly PreviewEffect[]
  readonly faults: readonly FaultAnswer[]
  readonly authorize: { readonly category: string; readonly text: string } | null
}

export const previewMove = async (
  {
    resource: {
      api: { path: resourcePath },
    },
    move,
    id,
  }: MoveTarget,
  body: MoveRequestBody,
): Promise<MovePreview> => {
  const path =
    id === undefined
      ? `preview?move=${encodeURIComponent(move)}`
      : `${encodeId(id)}/preview/${encodeURIComponent(move)}`
  return (await call<MovePreview>(`${resourcePath}/${path}`, { method: 'POST', body })).body
}

export interface MoveAuthorization {
  readonly user_id: string
  readonly password: string
  readonly keterangan: string
  /** What the move will be sent. */
  readonly content: MoveRequestBody
}

/** The id of what another person agreed to. */
export const authorizeMove = async (target: MoveTarget, body: MoveAuthorization): Promise<string> => {
  const { resource, move, id } = target
  const path =
    id === undefined
      ? `${resource.api.path}/authorize?move=${encodeURIComponent(move)}`
      : `${resource.api.path}/${encodeId(id)}/authorize/${move}`
  const { body: authorization } = await call<{ readonly _id: string }>(path, { method: 'POST', body })
  return authorization._id
}

interface LineRequest {
  readonly document: JsonRow
  readonly line: JsonRow
  /** Answered whatever is wrong with it. */
  readonly unfinished?: boolean
}

/** The line with what the server fetches and calculates for it. */
export const fetchCompletedLine = async (
  { api: { path } }: Resource,
  lines: string,
  body: LineRequest,
): Promise<JsonRow> => (await call<JsonRow>(`${path}/lines/${lines}`, { method: 'POST', body })).body

/** The current state of a typed row, and who else holds what it names. */
export interface CurrentLine {
  /** With all that the file gives it. */
  readonly line: JsonRow
  readonly faults: readonly FaultAnswer[]
  /** Who has it, where that is why it is refused. */
  readonly holder?: { readonly document: string; readonly user_id: string; readonly at: string }
  /** Who else has it in a draft. */
  readonly drafts: readonly { readonly user_id: string; readonly at: string }[]
}

interface LinesRequest {
  readonly document: JsonRow
  readonly rows: readonly JsonRow[]
  /** The draft that they are in. */
  readonly draft: string
}

/** In the order of the rows. */
export const fetchCurrentLines = async (
  { api: { path } }: Resource,
  lines: string,
  body: LinesRequest,
): Promise<readonly CurrentLine[]> =>
  (await call<readonly CurrentLine[]>(`${path}/lines/${lines}/now`, { method: 'POST', body })).body

interface AnswerRequest {
  readonly place: MoveTarget
  /** The document where the move makes it, and the answers so far. */
  readonly body: MoveRequestBody
}

/** The answers with what the server works out of them. */
export const fetchCompletedAnswers = async ({ place, body }: AnswerRequest): Promise<JsonRow> => {
  const { resource, move, id } = place
  const path = id === undefined ? `answers?move=${encodeURIComponent(move)}` : `${encodeId(id)}/answers/${move}`
  return (await call<JsonRow>(`${resource.api.path}/${path}`, { method: 'POST', body })).body
}

/** The resource for calls about lines of an answer: the existing document. */
export const withRecordPath = (document: Resource, id: string | undefined): Resource =>
  id === undefined ? document : { ...document, api: { ...document.api, path: `${document.api.path}/${encodeId(id)}` } }

export const fetchFilledLines = async (
  { api: { path } }: Resource,
  lines: string,
  document: JsonRow,
): Promise<readonly JsonRow[]> =>
  (await call<readonly JsonRow[]>(`${path}/fill/${lines}`, { method: 'POST', body: { document } })).body

export interface HistoryEntry {
  readonly at: string
  readonly user_id: string
  readonly verb: string
  readonly title?: string
  readonly before: DocumentRow | null
  readonly after: DocumentRow | null
  /** Who authorized the move, if that was required. */
  readonly agreed?: { readonly user_id: string; readonly at: string; readonly remark: string } | null
}

export const fetchHistory = async ({ api: { path } }: Resource, id: string): Promise<readonly HistoryEntry[]> =>
  (await call<readonly HistoryEntry[]>(`${path}/${encodeId(id)}/history`)).body

export interface PrintedFile {
  readonly file: Blob
  /** As the server calls the file. */
  readonly name: string | undefined
  /** How often it was printed before. */
  readonly before: number
}

/** Uses the format of the print definition if `way` is undefined. */
export const fetchPrint = async (
  { api: { path } }: Resource,
  id: string,
  print: string,
  way: PrintFormat | undefined,
): Promise<PrintedFile> => {
  const query = way === undefined ? '' : `?as=${way}`
  const { body, headers } = await call<Blob>(`${path}/${encodeId(id)}/print/${print}${query}`, { timeout: null })
  const name = /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '')?.[1]
  return { file: body, name, before: Number(headers.get('x-printed') ?? 0) }
}
