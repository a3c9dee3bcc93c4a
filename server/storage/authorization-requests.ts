// Requests to agree to a move from another place: what they cover, by whom, until when, and how each ended.

import { build, findAll, findFirst, runQuery } from './run-query.ts'
import type { Connection, DatabaseRow } from './storage.ts'

const table = 'kencana_authorization_request'

/** `OPEN` requests past their end have expired. */
export const requestStates = { open: 'OPEN', agreed: 'AGREED', refused: 'REFUSED', withdrawn: 'WITHDRAWN' } as const
export type RequestState = (typeof requestStates)[keyof typeof requestStates]

export interface NewAuthorizationRequest {
  readonly id: string
  readonly shop: string
  /** The user who asks, by key and by the id of the row. */
  readonly requestedBy: string
  readonly userRow: string
  readonly device: string
  /** The language of the figures in `agreement`. */
  readonly language: string
  readonly resource: string
  readonly move: string
  /** The id of a saved document. */
  readonly rowId: string | undefined
  /** The label of a saved document. */
  readonly number: string
  /** Body of the move, as JSON text. */
  readonly content: string
  readonly contentHash: string
  /** What the requester was shown and what the move writes, as JSON text. */
  readonly agreement: string
  /** The needed authorizations, as JSON text. */
  readonly needs: string
  readonly createdAt: string
  readonly expiresAt: string
}

export interface AuthorizationRequest extends NewAuthorizationRequest {
  readonly state: RequestState
  readonly endedAt: string
  readonly answeredBy: string
  readonly remark: string
  /** The id of the authorization if a user has agreed. */
  readonly authorizationId: string
}

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
  const { requestedBy, userRow, rowId = '', contentHash, createdAt, expiresAt, ...plain } = request
  const values = {
    ...plain,
    asked_by: requestedBy,
    user_row: userRow,
    row_id: rowId,
    content_hash: contentHash,
    created_at: createdAt,
    expires_at: expiresAt,
    state: requestStates.open,
    ended_at: '',
    answered_by: '',
    remark: '',
    authorization_id: '',
  }
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
  id: String(row.id),
  shop: String(row.shop),
  requestedBy: String(row.asked_by),
  userRow: String(row.user_row),
  device: String(row.device),
  language: String(row.language),
  resource: String(row.resource),
  move: String(row.move),
  rowId: row.row_id === '' ? undefined : String(row.row_id),
  number: String(row.number),
  content: String(row.content),
  contentHash: String(row.content_hash),
  agreement: String(row.agreement),
  needs: String(row.needs),
  createdAt: String(row.created_at),
  expiresAt: String(row.expires_at),
  state: toState(row.state),
  endedAt: String(row.ended_at),
  answeredBy: String(row.answered_by),
  remark: String(row.remark),
  authorizationId: String(row.authorization_id),
})

const toState = (value: unknown): RequestState =>
  Object.values(requestStates).find(state => state === value) ?? requestStates.withdrawn
