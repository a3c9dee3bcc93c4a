// Requests to agree to a move from another place: what they cover, by whom, until when, and how each ended.

import { readMembers, readText, type StoredMembers, toColumns } from './meta.ts'
import { build, findAll, findFirst, runQuery } from './run-query.ts'
import type { Connection, DatabaseRow } from './storage.ts'

const table = 'kencana_authorization_request'

/** `OPEN` requests past their end have expired. */
export const requestStates = { open: 'OPEN', agreed: 'AGREED', refused: 'REFUSED', withdrawn: 'WITHDRAWN' } as const
export type RequestState = (typeof requestStates)[keyof typeof requestStates]

const members = {
  id: readText,
  shop: readText,
  /** The id of the row of the user who asks. */
  userRow: readText,
  device: readText,
  /** The language of the figures in `agreement`. */
  language: readText,
  resource: readText,
  move: readText,
  /** The id of a saved document. */
  rowId: (value: unknown) => (value === '' ? undefined : String(value)),
  /** The label of a saved document. */
  number: readText,
  /** Body of the move, as JSON text. */
  content: readText,
  contentHash: readText,
  /** What the requester was shown and what the move writes, as JSON text. */
  agreement: readText,
  /** The needed authorizations, as JSON text. */
  needs: readText,
  createdAt: readText,
  expiresAt: readText,
}

const endMembers = {
  state: (value: unknown): RequestState =>
    Object.values(requestStates).find(state => state === value) ?? requestStates.withdrawn,
  endedAt: readText,
  answeredBy: readText,
  remark: readText,
  /** The id of the authorization if a user has agreed. */
  authorizationId: readText,
}

export interface NewAuthorizationRequest extends StoredMembers<typeof members> {
  /** The key of the user who asks. */
  readonly requestedBy: string
}

export interface AuthorizationRequest extends NewAuthorizationRequest, StoredMembers<typeof endMembers> {}

/** How a request ends; empty texts where they have no meaning. */
export interface RequestEnd {
  readonly state: Exclude<RequestState, 'OPEN'>
  readonly at: string
  readonly answeredBy?: string
  readonly remark?: string
  readonly authorizationId?: string
}

export const insertAuthorizationRequest = async (
  connection: Connection,
  request: NewAuthorizationRequest,
): Promise<void> => {
  const { requestedBy, rowId = '', ...plain } = request
  const end = { state: requestStates.open, endedAt: '', answeredBy: '', remark: '', authorizationId: '' }
  const values = { ...toColumns({ ...plain, rowId, ...end }), asked_by: requestedBy }
  await runQuery(connection, build.insertInto(table).values(values))
}

export const findAuthorizationRequest = async (
  connection: Connection,
  id: string,
): Promise<AuthorizationRequest | undefined> => {
  const row = await findFirst(connection, build.selectFrom(table).selectAll().where('id', '=', id))
  return row && toRequest(row)
}

/** Requests of all shops that can be answered at that time, the oldest first. */
export const listOpenRequests = async (
  connection: Connection,
  at: string,
): Promise<readonly AuthorizationRequest[]> => {
  const query = build.selectFrom(table).selectAll().where('expires_at', '>', at).where('state', '=', requestStates.open)
  return (await findAll(connection, query.orderBy('created_at'))).map(toRequest)
}

/** Returns true for the first caller only, and only before the request expires. */
export const endRequest = async (
  connection: Connection,
  { shop, id }: Pick<AuthorizationRequest, 'shop' | 'id'>,
  { state, at, answeredBy = '', remark = '', authorizationId = '' }: RequestEnd,
): Promise<boolean> => {
  const values = { answered_by: answeredBy, remark, authorization_id: authorizationId, content: '' }
  const update = build.updateTable(table).set({ state, ended_at: at, ...values })
  const open = update.where('shop', '=', shop).where('id', '=', id).where('state', '=', requestStates.open)
  return (await runQuery(connection, open.where('expires_at', '>', at))) === 1
}

const toRequest = (row: DatabaseRow): AuthorizationRequest => ({
  ...readMembers({ ...members, ...endMembers }, row),
  requestedBy: String(row.asked_by),
})
