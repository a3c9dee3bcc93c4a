// Answers about requests to agree to a move from another place.
import {
  type AnswerOf,
  allowAbsent,
  anyObject,
  arraySchema,
  count,
  createChoice,
  objectSchema,
  text,
  withDescription,
} from '../value/answer-shape.ts'

const common = {
  _id: text,
  state: withDescription(
    createChoice('OPEN', 'AGREED', 'REFUSED', 'WITHDRAWN', 'EXPIRED'),
    'The first answer counts; an open request expires after five minutes',
  ),
  category: text,
  document: withDescription(text, 'Title and number of the document'),
  move: text,
  requester: text,
  shop: text,
  shop_name: text,
  created_at: text,
  expires_at: text,
  seconds_left: count,
  answered_by: text,
  remark: text,
}

export const openRequest = objectSchema(common)
export type OpenRequest = AnswerOf<typeof openRequest>

/** The id of the authorization is there once a user has agreed: the move is sent with it. */
export const ownRequest = objectSchema({ ...common, authorization: allowAbsent(text) })
export type OwnRequest = AnswerOf<typeof ownRequest>

export const authorizationRequest = objectSchema({
  ...common,
  confirm: withDescription(createChoice('code', 'password'), 'What the answer needs of this user'),
  pictures: allowAbsent(
    withDescription(arraySchema(text), 'Titles of the pictures of a saved document, in their order'),
  ),
  authorize: allowAbsent(
    withDescription(anyObject, 'What is agreed to, as in the refusal of the move; while it is open'),
  ),
})
export type RequestDetail = AnswerOf<typeof authorizationRequest>

export const authorizationRequests = objectSchema({ requests: arraySchema(openRequest) })
