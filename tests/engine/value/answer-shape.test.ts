import { expect, expectTypeOf, test } from 'vitest'
import {
  type AnswerOf,
  allowAbsent,
  allowNull,
  arraySchema,
  count,
  createChoice,
  flag,
  objectSchema,
  text,
  withDescription,
} from '../../../engine/value/answer-shape.ts'

const piece = objectSchema({
  name: text,
  state: createChoice('OPEN', 'DONE'),
  note: allowNull(text),
  weights: arraySchema(count),
  gone: allowAbsent(flag),
})

test('a shape is the JSON schema of its values', () => {
  expect(JSON.parse(JSON.stringify(piece))).toEqual({
    type: 'object',
    required: ['name', 'state', 'note', 'weights'],
    properties: {
      name: { type: 'string' },
      state: { type: 'string', enum: ['OPEN', 'DONE'] },
      note: { type: ['string', 'null'] },
      weights: { type: 'array', items: { type: 'integer' } },
      gone: { type: 'boolean' },
    },
  })
  expect(withDescription(text, 'A name')).toEqual({ type: 'string', description: 'A name' })
  expect(objectSchema({ name: text, code: text }, ['name'])).toMatchObject({ required: ['name'] })
})

test('a shape has the type of its values', () => {
  expectTypeOf<AnswerOf<typeof piece>['state']>().toEqualTypeOf<'OPEN' | 'DONE'>()
  expectTypeOf<AnswerOf<typeof piece>['note']>().toEqualTypeOf<string | null>()
  expectTypeOf<AnswerOf<typeof piece>['weights']>().toEqualTypeOf<readonly number[]>()
  expectTypeOf<Pick<AnswerOf<typeof piece>, 'gone'>>().toEqualTypeOf<{ readonly gone?: boolean }>()
})
