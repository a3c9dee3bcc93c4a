// Answers about requests to agree to a move from another place.
import {
  type AnswerOf,
  type AnswerShape,
  allowAbsent,
  anyObject,
  arraySchema,
  count,
  createChoice,
  flag,
  number,
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

// The answer about the project, for pages that need it before a user is signed in.

const textsByKey: AnswerShape<Readonly<Record<string, string>>> = { type: 'object', additionalProperties: text }

export const projectAnswer = objectSchema({
  name: text,
  tagline: text,
  logo: allowAbsent(withDescription(text, 'The path of an SVG on a square of 32 units')),
  colors: allowAbsent(objectSchema({ primary: text, accent: text })),
  languages: arraySchema(createChoice('id', 'en')),
  texts: withDescription(textsByKey, 'Words in place of those of the program'),
  currency: objectSchema({
    symbol: text,
    decimals: count,
    words: arraySchema(text),
    rounding: createChoice('nearest', 'up', 'down'),
    notes: arraySchema(number),
  }),
  dateFormat: createChoice('yyyy-MM-dd', 'dd/MM/yyyy', 'MM/dd/yyyy', 'd MMM yyyy'),
  modules: arraySchema(text),
  single: withDescription(flag, 'There is one shop, and none is chosen'),
  names: withDescription(
    objectSchema({ userId: text, password: text, shop: text, shopName: text, businessDate: text }),
    'The names of members that calls send and answer',
  ),
  day: objectSchema({
    mode: createChoice('none', 'clock', 'closed'),
    path: allowAbsent(withDescription(text, 'The page that closes the day')),
    title: allowAbsent(text),
  }),
})
export type ProjectInfo = AnswerOf<typeof projectAnswer>
