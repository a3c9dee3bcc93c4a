// The calls of a document beyond those of every record: moves, lines, drafts, prints, history.

import type { CurrentLine, HistoryEntry, MovePreview } from '../../../engine/answers/row-answers.ts'
import type { JsonRow } from '../../../engine/record/row.ts'
import type { Resource } from '../../../engine/schema/resource.ts'
import { fetchBody } from '../../providers/http.ts'
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
  const row = await fetchBody<DocumentRow>(getMovePath(target), { method: 'POST', body, headers })
  return { row, message: typeof row.message === 'string' ? row.message : undefined }
}

interface DocumentUpdate {
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
  const row = await fetchBody<DocumentRow>(`${path}/${encodeId(id)}`, { method: 'PUT', body, headers })
  return { row, message: typeof row.message === 'string' ? row.message : undefined }
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
  return fetchBody<MovePreview>(`${resourcePath}/${path}`, { method: 'POST', body })
}

export interface MoveAuthorization {
  readonly user_id: string
  readonly password: string
  readonly keterangan: string
  /** Of the second factor, if the server asks for it. */
  readonly code?: string
  /** What the move will be sent. */
  readonly content: MoveRequestBody
  /** What the person has seen: as the server answered it. */
  readonly shown?: object
}

/** The id of what another person agreed to. */
export const authorizeMove = async (target: MoveTarget, body: MoveAuthorization): Promise<string> => {
  const { resource, move, id } = target
  const path =
    id === undefined
      ? `${resource.api.path}/authorize?move=${encodeURIComponent(move)}`
      : `${resource.api.path}/${encodeId(id)}/authorize/${move}`
  const authorization = await fetchBody<{ readonly _id: string }>(path, { method: 'POST', body })
  return authorization._id
}

export interface LineRequest {
  readonly document: JsonRow
  readonly line: JsonRow
  /** Answered whatever is wrong with it. */
  readonly unfinished?: boolean
}

/** The line with what the server fetches and calculates for it. */
export const fetchCompletedLine = ({ api: { path } }: Resource, lines: string, body: LineRequest): Promise<JsonRow> =>
  fetchBody(`${path}/lines/${lines}`, { method: 'POST', body })

interface LinesRequest {
  readonly document: JsonRow
  readonly rows: readonly JsonRow[]
  /** The draft that they are in. */
  readonly draft: string
}

/** In the order of the rows. */
export const fetchCurrentLines = (
  { api: { path } }: Resource,
  lines: string,
  body: LinesRequest,
): Promise<readonly CurrentLine[]> => fetchBody(`${path}/lines/${lines}/now`, { method: 'POST', body })

interface AnswerRequest {
  readonly place: MoveTarget
  /** The document where the move makes it, and the answers so far. */
  readonly body: MoveRequestBody
}

/** The answers with what the server works out of them. */
export const fetchCompletedAnswers = async ({ place, body }: AnswerRequest): Promise<JsonRow> => {
  const { resource, move, id } = place
  const path = id === undefined ? `answers?move=${encodeURIComponent(move)}` : `${encodeId(id)}/answers/${move}`
  return fetchBody<JsonRow>(`${resource.api.path}/${path}`, { method: 'POST', body })
}

/** The values of a new document as the move would save them, with what only the server can work out. */
export const fetchNewValues = ({ api: { path } }: Resource, move: string, body: MoveRequestBody): Promise<JsonRow> =>
  fetchBody(`${path}/values?move=${encodeURIComponent(move)}`, { method: 'POST', body })

/** The resource for calls about lines of an answer: the existing document. */
export const withRecordPath = (document: Resource, id: string | undefined): Resource =>
  id === undefined ? document : { ...document, api: { ...document.api, path: `${document.api.path}/${encodeId(id)}` } }

export const fetchFilledLines = (
  { api: { path } }: Resource,
  lines: string,
  document: object,
): Promise<readonly JsonRow[]> => fetchBody(`${path}/fill/${lines}`, { method: 'POST', body: { document } })

export const fetchHistory = ({ api: { path } }: Resource, id: string): Promise<readonly HistoryEntry[]> =>
  fetchBody(`${path}/${encodeId(id)}/history`)
