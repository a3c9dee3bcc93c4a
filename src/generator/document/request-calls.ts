// Calls about requests to agree to a move from another place.

import type { OpenRequest, OwnRequest, RequestDetail } from '../../../engine/answers/request-answers.ts'
import { fetchBody } from '../../providers/http.ts'
import type { MoveRequestBody, MoveTarget } from './document-calls.ts'

const path = 'authorization/requests'
const getPath = (id: string): string => `${path}/${encodeURIComponent(id)}`

export const requestAuthorization = (
  { resource, move, id }: MoveTarget,
  body: { readonly content: MoveRequestBody; readonly shown?: object },
): Promise<OpenRequest> =>
  fetchBody(path, { method: 'POST', body: { ...body, dokumen: resource.name, move, ...(id !== undefined && { id }) } })

export const fetchOwnRequest = (id: string): Promise<OwnRequest> => fetchBody(`${getPath(id)}/own`)

export const withdrawRequest = (id: string): Promise<OpenRequest> => fetchBody(getPath(id), { method: 'DELETE' })

export const fetchRequests = (): Promise<{ readonly requests: readonly OpenRequest[] }> => fetchBody(path)

export const fetchRequest = (id: string): Promise<RequestDetail> => fetchBody(getPath(id))

export const getPicturePath = (id: string, index: number): string => `${getPath(id)}/pictures/${index}`

interface AnswerBody {
  readonly agrees: boolean
  readonly keterangan: string
  readonly password?: string
  readonly code?: string
  readonly shown?: object
}

export const answerRequest = (id: string, body: AnswerBody): Promise<OpenRequest> =>
  fetchBody(`${getPath(id)}/answer`, { method: 'POST', body })
