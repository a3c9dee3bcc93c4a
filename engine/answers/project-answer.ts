// The answer about the project, for pages that need it before a user is signed in.
import {
  type AnswerOf,
  type AnswerShape,
  allowAbsent,
  arraySchema,
  count,
  createChoice,
  flag,
  number,
  objectSchema,
  text,
  withDescription,
} from '../value/answer-shape.ts'

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
